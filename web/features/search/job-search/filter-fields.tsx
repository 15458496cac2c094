import { type ComponentType, lazy, Suspense } from 'react'
import { REMOTE_LABEL } from '#contract/jobs/jobs.ts'
import {
  type FacetName,
  type FilterName,
  type FilterOfKind,
  publishedWithinSteps,
} from '#contract/search/job-search.ts'
import { valueLabel } from '#contract/search/job-search-labels.ts'
import { useSession } from '#web/lib/current-user.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { OptionCount } from './checklist.tsx'
import { DateFields } from './date-fields.tsx'
import type { FilterFieldProps } from './filter-field-props.ts'
import { countedOptions, optionsOf } from './filter-options.ts'
import { NamesField, VocabularyFields } from './list-fields.tsx'
import { PayFields } from './pay-fields.tsx'
import { PlaceFields } from './place-fields.tsx'

const LoadedAgendaField = lazy(() =>
  loadCode(() => import('./agenda/agenda-field.tsx')).then((module) => ({ default: module.AgendaField })),
)

function CountedSwitch({
  name,
  label,
  filters,
  change,
  facets,
}: FilterFieldProps & { name: FilterOfKind<'flag'> & FacetName; label: string }) {
  const counted = facets.of(name)
  const found = counted?.find(({ value }) => value === 'true')
  return (
    <label className="counted-switch choice">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox is checked by itself
        role="switch"
        name={name}
        value="true"
        checked={filters[name]}
        onChange={(event) => change({ [name]: event.target.checked })}
        className="check-switch"
      />
      {label}
      <OptionCount count={counted ? (found ? found.count : 0) : null} />
    </label>
  )
}

function PublicationField({ filters, change, facets }: FilterFieldProps) {
  const { publishedWithin } = filters
  const options = optionsOf({
    counted: facets.of('publishedWithin'),
    values: publishedWithinSteps.map(String),
    chosen: publishedWithin ? [publishedWithin] : [],
    labelOf: (days) => valueLabel('publishedWithin', days),
  })
  return (
    <Field label="Publicação" className="py-3">
      <Select
        name="publishedWithin"
        placeholder="Qualquer data"
        value={publishedWithin}
        onChange={(event) => change({ publishedWithin: event.target.value })}
        options={countedOptions(options)}
      />
    </Field>
  )
}

type FilterField = ComponentType<FilterFieldProps>

const ScheduleFields: FilterField = (props) => (
  <VocabularyFields
    {...props}
    title="Escala"
    lists={{ regime: 'Regime', shift: 'Turno', hours: 'Duração do plantão', weekday: 'Dia da semana' }}
    more={{
      chosen: props.filters.dates.length,
      fields: (visible) => <DateFields {...props} visible={visible} />,
    }}
  />
)

/** Only doctors have an agenda. */
const AgendaField: FilterField = (props) =>
  useSession().user?.role === 'doctor' && (
    <Suspense fallback={null}>
      <LoadedAgendaField {...props} />
    </Suspense>
  )

const TermsSwitches: FilterField = (props) => (
  <div className="py-1">
    <CountedSwitch {...props} name="isUrgent" label="Só vagas urgentes" />
    <CountedSwitch {...props} name="withoutRqe" label={valueLabel('withoutRqe', 'true')} />
  </div>
)

/** Filters of where the work is, which have the top of the panel. */
type PlaceFilter = 'isRemote' | 'state' | 'city' | 'radius'

/**
 * The field of every other filter, in the order that matters to a doctor: what, when, on which terms. The words have the
 * search box, and an employer is chosen elsewhere.
 */
const fields: Record<Exclude<FilterName, 'search' | 'employer' | PlaceFilter>, FilterField> = {
  medicalSpecialties: (props) => (
    <NamesField {...props} name="medicalSpecialties" title="Especialidades" defaultOpen />
  ),
  medicalPracticeAreas: (props) => (
    <NamesField {...props} name="medicalPracticeAreas" title="Áreas de atuação" />
  ),
  regime: ScheduleFields,
  shift: ScheduleFields,
  hours: ScheduleFields,
  weekday: ScheduleFields,
  dates: ScheduleFields,
  fitsAgenda: AgendaField,
  contractForm: (props) => <VocabularyFields {...props} title="Contratação" lists={{ contractForm: null }} />,
  payUnit: PayFields,
  payFrom: PayFields,
  payTo: PayFields,
  hourlyFrom: PayFields,
  isUrgent: TermsSwitches,
  withoutRqe: TermsSwitches,
  publishedWithin: PublicationField,
  jobType: (props) => <VocabularyFields {...props} title="Tipo de vaga" lists={{ jobType: null }} />,
  tags: (props) => <NamesField {...props} name="tags" title="Tags" />,
  isFeatured: (props) => (
    <div className="py-1">
      <CountedSwitch {...props} name="isFeatured" label="Só vagas em destaque" />
    </div>
  ),
}
/** Each field once, with the name of one of its filters. */
const shownFields = [...new Map(Object.entries(fields).map(([name, Field]) => [Field, name]))]

/** All filters: where, then the others. */
export function FilterFields(props: FilterFieldProps) {
  return (
    <>
      {props.filters.employer && <input type="hidden" name="employer" value={props.filters.employer} />}
      <div className="flex flex-col gap-3 pb-4">
        <CountedSwitch {...props} name="isRemote" label={REMOTE_LABEL} />
        {!props.filters.isRemote && <PlaceFields {...props} />}
      </div>
      <div className="divide-y border-t">
        {shownFields.map(([Field, name]) => (
          <Field key={name} {...props} />
        ))}
      </div>
    </>
  )
}

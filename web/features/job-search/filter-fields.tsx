import { type PublishedWithin, publishedWithinLabels, publishedWithinSteps } from '#contract/job-search.ts'
import { Switch } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { OptionCount } from './filter-checklist.tsx'
import { KnownLists, NamedList } from './filter-lists.tsx'
import { countedLabel, optionsOf } from './filter-options.ts'
import { PayFields } from './filter-pay.tsx'
import { PlaceFields } from './filter-places.tsx'
import type { JobFilters } from './filters.ts'
import type { FacetCounts } from './use-facets.ts'

export interface Filtering {
  filters: JobFilters
  change: (change: Partial<JobFilters>) => void
  facets: FacetCounts
}

function CountedSwitch({
  name,
  label,
  filters,
  change,
  facets,
}: Filtering & { name: 'isRemote' | 'isFeatured'; label: string }) {
  const counted = facets.of(name)
  const found = counted?.find(({ value }) => value === 'true')
  return (
    <div className="relative">
      <Switch
        name={name}
        value="true"
        label={label}
        checked={filters[name]}
        onChange={(event) => change({ [name]: event.target.checked })}
        className="[&>label]:pr-12"
      />
      <OptionCount count={counted ? (found ? found.count : 0) : null} />
    </div>
  )
}

function PublicationField({ filters, change, facets }: Filtering) {
  const { publishedWithin } = filters
  const options = optionsOf({
    counted: facets.of('publishedWithin'),
    values: publishedWithinSteps.map(String),
    chosen: publishedWithin ? [publishedWithin] : [],
    labelOf: (days) => publishedWithinLabels[Number(days) as PublishedWithin],
  })
  return (
    <Field label="Publicação" className="py-3">
      <Select
        name="publishedWithin"
        placeholder="Qualquer data"
        value={publishedWithin}
        onChange={(event) => change({ publishedWithin: event.target.value })}
        options={options.map((option) => ({ value: option.value, label: countedLabel(option) }))}
      />
    </Field>
  )
}

/** Every filter of the search, in the order in which a doctor asks: where, what, when, on which terms. */
export function FilterFields(filtering: Filtering) {
  return (
    <>
      <div className="flex flex-col gap-3 pb-4">
        <CountedSwitch {...filtering} name="isRemote" label="Vaga remota" />
        {!filtering.filters.isRemote && <PlaceFields {...filtering} />}
      </div>
      <div className="divide-y border-t">
        <NamedList {...filtering} name="medicalSpecialties" title="Especialidades" />
        <NamedList {...filtering} name="medicalPracticeAreas" title="Áreas de Atuação" />
        <KnownLists
          {...filtering}
          title="Escala"
          lists={{ regime: 'Regime', shift: 'Turno', hours: 'Duração do plantão' }}
        />
        <KnownLists {...filtering} title="Contratação" lists={{ contractForm: null }} />
        <PayFields {...filtering} />
        <PublicationField {...filtering} />
        <KnownLists {...filtering} title="Tipo de vaga" lists={{ jobType: null }} />
        <NamedList {...filtering} name="tags" title="Tags" />
        <div className="py-1">
          <CountedSwitch {...filtering} name="isFeatured" label="Só vagas em destaque" />
        </div>
      </div>
    </>
  )
}

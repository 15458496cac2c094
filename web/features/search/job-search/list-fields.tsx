import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { weekdays } from '#contract/jobs/job-dates.ts'
import { contractForms, offeredJobTypes, regimes, shiftHours, shifts } from '#contract/jobs/jobs.ts'
import type { FilterOfKind } from '#contract/search/job-search.ts'
import { valueLabel } from '#contract/search/job-search-labels.ts'
import { practiceAreasQuery, specialtiesQuery, tagsQuery } from '#web/features/platform/reference/queries.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Checklist } from './checklist.tsx'
import type { FilterFieldProps } from './filter-field-props.ts'
import { optionsOf } from './filter-options.ts'

/** All names of the reference data, for when there are no counts. */
function useNames(list: FilterOfKind<'names'>, enabled: boolean): string[] {
  const only = (name: typeof list) => ({ enabled: enabled && name === list })
  const specialties = useQuery({ ...specialtiesQuery(), ...only('medicalSpecialties') }).data ?? []
  const areas = useQuery({ ...practiceAreasQuery(), ...only('medicalPracticeAreas') }).data ?? []
  const tags = useQuery({ ...tagsQuery(), ...only('tags') }).data ?? []
  return list === 'tags'
    ? tags
    : (list === 'medicalSpecialties' ? specialties : areas).map(({ name }) => name)
}

/**
 * A filter by names of the reference data. The server renders only the chosen names; the browser loads the others with their
 * counts. Without scripts they can be searched as words.
 */
export function NamesField({
  name,
  title,
  defaultOpen = false,
  filters,
  change,
  facets,
}: FilterFieldProps & { name: FilterOfKind<'names'>; title: string; defaultOpen?: boolean }) {
  const [open, setOpen] = useState(defaultOpen)
  const names = useNames(name, facets.failed)
  const counted = facets.of(name)
  return (
    <Disclosure title={title} chosen={filters[name].length} defaultOpen={defaultOpen} onOpenChange={setOpen}>
      <Checklist
        name={name}
        options={optionsOf({ counted, values: names, chosen: filters[name], byCount: counted !== undefined })}
        chosen={filters[name]}
        onChange={(values) => change({ [name]: values })}
        visible={open}
        empty={counted ? NO_OPTIONS : null}
      />
    </Disclosure>
  )
}

export const vocabularies = {
  regime: { values: regimes, byCount: true },
  shift: { values: shifts },
  hours: { values: shiftHours.map(String) },
  weekday: { values: weekdays },
  contractForm: { values: contractForms, byCount: true },
  jobType: { values: offeredJobTypes, byCount: true },
} satisfies Record<FilterOfKind<'anyOf'>, { values: readonly string[]; byCount?: boolean }>
export type VocabularyFilter = keyof typeof vocabularies

const NO_OPTIONS = 'Nenhuma opção nesta busca.'

interface VocabularyFieldsProps extends FilterFieldProps {
  title: string
  /** The heading of each filter, or null for none. */
  lists: Partial<Record<VocabularyFilter, string | null>>
  /** Another filter of the section; `visible` as for a `Checklist`. */
  more?: { chosen: number; fields: (visible: boolean) => ReactNode }
}

/** A section of filters with a fixed vocabulary. */
export function VocabularyFields({ title, lists, more, filters, change, facets }: VocabularyFieldsProps) {
  const [open, setOpen] = useState(false)
  const names = Object.keys(lists) as VocabularyFilter[]
  const chosen = names.reduce((sum, name) => sum + filters[name].length, more?.chosen ?? 0)
  return (
    <Disclosure title={title} chosen={chosen} onOpenChange={setOpen}>
      {names.map((name) => {
        const list = (
          <Checklist
            name={name}
            options={optionsOf({
              counted: facets.of(name),
              chosen: filters[name],
              labelOf: (value) => valueLabel(name, value),
              ...vocabularies[name],
              ...(!facets.of(name) && { byCount: false }),
            })}
            chosen={filters[name]}
            onChange={(values) => change({ [name]: values })}
            visible={open}
            empty={NO_OPTIONS}
          />
        )
        const heading = lists[name]
        if (!heading || !open) return <Fragment key={name}>{list}</Fragment>
        return (
          <fieldset key={name} className="mt-3 min-w-0 first:mt-0">
            <legend className="font-semibold text-muted text-small">{heading}</legend>
            {list}
          </fieldset>
        )
      })}
      {more?.fields(open)}
    </Disclosure>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contractForms, offeredJobTypes, regimes, shiftHours, shifts } from '#contract/jobs.ts'
import { practiceAreasQuery, specialtiesQuery, tagsQuery } from '#web/features/reference/queries.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { FilterChecklist } from './filter-checklist.tsx'
import { valueLabel } from './filter-chips.ts'
import type { Filtering } from './filter-fields.tsx'
import { optionsOf } from './filter-options.ts'

const listNames = { medicalSpecialties: 'especialidade', medicalPracticeAreas: 'área', tags: 'tag' } as const

/** All names of a list, for when no count tells which of them find something. */
function useNames(list: keyof typeof listNames, enabled: boolean): string[] {
  const asks = (name: typeof list) => ({ enabled: enabled && name === list })
  const specialties = useQuery({ ...specialtiesQuery(), ...asks('medicalSpecialties') }).data ?? []
  const areas = useQuery({ ...practiceAreasQuery(), ...asks('medicalPracticeAreas') }).data ?? []
  const tags = useQuery({ ...tagsQuery(), ...asks('tags') }).data ?? []
  return list === 'tags'
    ? tags
    : (list === 'medicalSpecialties' ? specialties : areas).map(({ name }) => name)
}

/**
 * A list of the reference data. The server's page has only what is chosen of it: the names come with their counts, and
 * without scripts the words of the search find them.
 */
export function NamedList({
  name,
  title,
  filters,
  change,
  facets,
}: Filtering & { name: keyof typeof listNames; title: string }) {
  const [open, setOpen] = useState(false)
  const names = useNames(name, facets.failed)
  const counted = facets.of(name)
  return (
    <Disclosure title={title} chosen={filters[name].length} onOpen={setOpen}>
      <FilterChecklist
        name={name}
        options={optionsOf({ counted, values: names, chosen: filters[name], byCount: counted !== undefined })}
        chosen={filters[name]}
        onChange={(values) => change({ [name]: values })}
        visible={open}
        empty={counted ? NONE : 'Carregando…'}
      />
      <p className="hidden pt-1 text-muted text-sm noscript:block">
        Para outra {listNames[name]}, escreva o nome na busca.
      </p>
    </Disclosure>
  )
}

const known = {
  regime: { values: regimes, byCount: true },
  shift: { values: shifts },
  hours: { values: shiftHours.map(String) },
  contractForm: { values: contractForms, byCount: true },
  jobType: { values: offeredJobTypes, byCount: true },
} as const
type KnownList = keyof typeof known

const NONE = 'Nenhuma opção nesta busca.'

/** Lists whose values are known here, in one part; a heading each where there are several. */
export function KnownLists({
  title,
  lists,
  filters,
  change,
  facets,
}: Filtering & { title: string; lists: Partial<Record<KnownList, string | null>> }) {
  const [open, setOpen] = useState(false)
  const names = Object.keys(lists) as KnownList[]
  const chosen = names.reduce((sum, name) => sum + filters[name].length, 0)
  return (
    <Disclosure title={title} chosen={chosen} onOpen={setOpen}>
      {names.map((name) => {
        const list = (
          <FilterChecklist
            name={name}
            options={optionsOf({
              counted: facets.of(name),
              chosen: filters[name],
              labelOf: (value) => valueLabel(name, value),
              ...known[name],
              ...(!facets.of(name) && { byCount: false }),
            })}
            chosen={filters[name]}
            onChange={(values) => change({ [name]: values })}
            visible={open}
            empty={NONE}
          />
        )
        const heading = lists[name]
        if (!heading) return <div key={name}>{list}</div>
        return (
          <fieldset key={name} className="mt-3 min-w-0 first:mt-0">
            <legend className="font-medium text-muted text-sm">{heading}</legend>
            {list}
          </fieldset>
        )
      })}
    </Disclosure>
  )
}

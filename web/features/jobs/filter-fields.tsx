import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  citiesQuery,
  practiceAreasQuery,
  specialtiesQuery,
  statesQuery,
  tagsQuery,
} from '#web/features/reference/queries.ts'
import { optional } from '#web/lib/page.ts'
import { Switch } from '#web/ui/checkbox.tsx'
import { CheckboxList } from '#web/ui/checkbox-list.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { JobFilters, ListFilter } from './job-filters.ts'

export interface Filtering {
  filters: JobFilters
  change: (change: Partial<JobFilters>) => void
}

const option = (value: string, label = value) => ({ value, label })
/** A value that is in no list stays to be seen, and to be taken away. */
const withChosen = (options: { value: string; label: string }[], chosen: string) =>
  chosen && !options.some(({ value }) => value === chosen) ? [option(chosen), ...options] : options

function Places({ filters, change }: Filtering) {
  const states = useQuery(optional(statesQuery())).data ?? []
  const cities = useQuery({ ...optional(citiesQuery(filters.state)), enabled: filters.state !== '' })
  const cityNames = filters.state ? (cities.data ?? []) : []
  return (
    <>
      <Field label="Estado">
        <Select
          name="state"
          placeholder="Todos os estados"
          value={filters.state}
          onChange={(event) => change({ state: event.target.value })}
          options={withChosen(
            states.map(({ uf, nome }) => option(uf, nome)),
            filters.state,
          )}
        />
      </Field>
      {(cityNames.length > 0 || filters.city || (filters.state && cities.isFetching)) && (
        <Field label="Cidade">
          <Select
            name="city"
            placeholder={
              cities.isFetching && cityNames.length === 0 ? 'Carregando cidades...' : 'Todas as cidades'
            }
            value={filters.city}
            onChange={(event) => change({ city: event.target.value })}
            options={withChosen(
              cityNames.map(({ nome }) => option(nome)),
              filters.city,
            )}
          />
        </Field>
      )}
    </>
  )
}

function Checklist({
  name,
  title,
  names,
  filters,
  change,
}: Filtering & { name: ListFilter; title: string; names: string[] }) {
  const chosen = filters[name]
  // Opening and closing is the visitor's from then on.
  const [startsOpen] = useState(chosen.length > 0)
  const known = new Set(names)
  const options = [...chosen.filter((value) => !known.has(value)), ...names].map((value) => option(value))
  if (options.length === 0) return null
  return (
    <CheckboxList
      title={title}
      name={name}
      options={options}
      value={chosen}
      defaultOpen={startsOpen}
      onChange={(values) => change({ [name]: values })}
    />
  )
}

/** Every filter of the search. A list that could not be read is left out (spec A §7). */
export function FilterFields(filtering: Filtering) {
  const { filters, change } = filtering
  const specialties = useQuery(optional(specialtiesQuery())).data ?? []
  const areas = useQuery(optional(practiceAreasQuery())).data ?? []
  const tags = useQuery(optional(tagsQuery())).data ?? []
  const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)
  return (
    <>
      <div className="flex flex-col gap-3 pb-4">
        <Switch
          name="isRemote"
          value="true"
          label="Vaga remota"
          checked={filters.isRemote}
          onChange={(event) => change({ isRemote: event.target.checked })}
        />
        {!filters.isRemote && <Places {...filtering} />}
      </div>
      <div className="divide-y border-t">
        <Checklist
          {...filtering}
          name="medicalSpecialties"
          title="Especialidades"
          names={namesOf(specialties)}
        />
        <Checklist
          {...filtering}
          name="medicalPracticeAreas"
          title="Áreas de Atuação"
          names={namesOf(areas)}
        />
        <Checklist {...filtering} name="tags" title="Tags" names={tags} />
      </div>
    </>
  )
}

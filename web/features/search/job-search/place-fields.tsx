import { useQuery } from '@tanstack/react-query'
import { radiusSteps } from '#contract/search/job-search.ts'
import { valueLabel } from '#contract/search/job-search-labels.ts'
import { citiesQuery, statesQuery } from '#web/features/platform/reference/queries.ts'
import { optional } from '#web/lib/page.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { FilterFieldProps } from './filter-field-props.ts'
import { countedOptions, optionsOf } from './filter-options.ts'

/** State, city and radius. */
export function PlaceFields({ filters, change, facets }: FilterFieldProps) {
  const { state, city, radius } = filters
  const states = useQuery(optional(statesQuery())).data ?? []
  const cities = useQuery({ ...citiesQuery(state), enabled: facets.failed && state !== '' })
  // Cities are counted within a state.
  const counted = state ? facets.of('city') : undefined
  const isLoading = state !== '' && !counted && (!facets.failed || cities.isFetching)
  const stateNames = new Map(states.map(({ uf, nome }) => [uf as string, nome]))
  const allStates = states.map(({ uf }) => uf)
  // Until then the browser, like the server, has only the chosen one.
  const hasStates = facets.failed || facets.of('state') !== undefined
  const stateOptions = optionsOf({
    counted: facets.of('state'),
    values: hasStates ? allStates : [],
    chosen: state ? [state] : [],
    labelOf: (uf) => stateNames.get(uf) ?? uf,
  })
  const cityOptions = optionsOf({
    counted,
    // The server lists them by population.
    values: counted?.map(({ value }) => value) ?? (cities.data ?? []).map(({ nome }) => nome),
    chosen: city ? [city] : [],
  })
  return (
    <>
      <Field label="Estado" className="noscript:hidden">
        <Select
          // Without scripts the other one is sent.
          name={hasStates ? 'state' : undefined}
          placeholder="Todos os estados"
          value={state}
          onChange={(event) => change({ state: event.target.value })}
          options={countedOptions(stateOptions)}
        />
      </Field>
      {(state || city) && (
        <Field label="Cidade" className={city ? undefined : 'noscript:hidden'}>
          <Select
            name="city"
            placeholder={isLoading ? 'Carregando cidades...' : 'Todas as cidades'}
            value={city}
            onChange={(event) => change({ city: event.target.value })}
            options={countedOptions(cityOptions)}
          />
        </Field>
      )}
      {city && (
        <Field label="Raio">
          <Select
            name="radius"
            placeholder="Só na cidade"
            value={radius}
            onChange={(event) => change({ radius: event.target.value })}
            options={radiusSteps.map((kilometres) => ({
              value: String(kilometres),
              label: valueLabel('radius', String(kilometres)),
            }))}
          />
        </Field>
      )}
    </>
  )
}

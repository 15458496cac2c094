import { HOUR_MS } from '#contract/durations.ts'
import { OTHER_SPECIALTY } from '#contract/jobs/jobs.ts'
import { read } from '#web/lib/page.ts'

// These lists change only with a release.

export const statesQuery = () => ({ ...read('GET /locations/states'), staleTime: HOUR_MS })
export const citiesQuery = (state: string) => ({
  ...read('GET /locations/states/:state/cities', { params: { state } }),
  staleTime: HOUR_MS,
})
export const findCitiesQuery = (search: string) => ({
  ...read('GET /locations/cities', { query: { search } }),
  staleTime: HOUR_MS,
})
interface Named {
  id: number
  name: string
}

const collator = new Intl.Collator('pt-BR')

/** The built-in list as the server sends it: with its position as the id, by name, 'Outro' last. */
const asSent = (names: readonly string[]): Named[] =>
  names
    .map((name, index) => ({ id: index + 1, name }))
    .sort(
      ({ name: one }, { name: other }) =>
        Number(one === OTHER_SPECIALTY) - Number(other === OTHER_SPECIALTY) || collator.compare(one, other),
    )

/** Specialties and areas fall back to the built-in lists if the server sends none (spec B §5) or fails to send them. */
const orBuiltIn = <Query extends { queryFn: (context: object) => Promise<Named[]> }>(
  query: Query,
  list: 'specialties' | 'practiceAreas',
) => ({
  ...query,
  staleTime: HOUR_MS,
  queryFn: async (context: object) => {
    const sent = await query.queryFn(context).catch(() => [])
    if (sent.length > 0) return sent
    const { [list]: builtIn } = await import('#contract/jobs/medicine.ts')
    return asSent(Array.isArray(builtIn) ? builtIn : Object.keys(builtIn))
  },
})

export const specialtiesQuery = () => orBuiltIn(read('GET /specialties'), 'specialties')
export const practiceAreasQuery = () => orBuiltIn(read('GET /subspecialties', { query: {} }), 'practiceAreas')
export const tagsQuery = () => ({ ...read('GET /tags'), staleTime: HOUR_MS })

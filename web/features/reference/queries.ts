import { read } from '#web/lib/page.ts'

// These lists change only with a release.
const HOUR = 3_600_000

export const statesQuery = () => ({ ...read('GET /locations/states'), staleTime: HOUR })
export const citiesQuery = (state: string) => ({
  ...read('GET /locations/states/:state/cities', { params: { state } }),
  staleTime: HOUR,
})
export const specialtiesQuery = () => ({ ...read('GET /specialties'), staleTime: HOUR })
export const practiceAreasQuery = () => ({ ...read('GET /subspecialties', { query: {} }), staleTime: HOUR })
export const tagsQuery = () => ({ ...read('GET /tags'), staleTime: HOUR })

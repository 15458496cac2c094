import { paths } from '#contract/paths.ts'
import { type JobFilters, jobsAddress } from './filters.ts'

/** Closes the list of specialties and is none: no page is about it. */
const NO_SPECIALTY = 'Outro'

/** Where the open jobs of a specialty stand. Without an open one there is no such page, and the search says so. */
export function specialtyAddress(name: string, { isOpen }: { isOpen: boolean }): string {
  return isOpen && name !== NO_SPECIALTY
    ? paths.specialtyJobs(name)
    : jobsAddress({ medicalSpecialties: [name] })
}

/**
 * The one address under which search engines keep a search: a specialty alone and a city alone have a page of their own,
 * every other search stands for itself.
 */
export function canonicalSearch(filters: JobFilters): string {
  const own = jobsAddress(filters)
  const { medicalSpecialties, state, city } = filters
  const [specialty] = medicalSpecialties
  if (specialty && own === jobsAddress({ medicalSpecialties: [specialty] }))
    return specialtyAddress(specialty, { isOpen: true })
  if (state && city && own === jobsAddress({ state, city })) return paths.cityJobs(city, state)
  return own
}

/** Where what is new in a search can be followed; a feed has no pages. */
export const feedAddress = (filters: JobFilters) =>
  jobsAddress({ ...filters, page: 1 }).replace(paths.jobs, paths.jobFeed)

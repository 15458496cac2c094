import { type AddressFilters, jobsAddress } from '#contract/job-search-address.ts'
import { OTHER_SPECIALTY } from '#contract/jobs.ts'
import { paths } from '#contract/paths.ts'

/** Where to find the open jobs of a specialty. Without any it has no page of its own, and the search says so. */
export function specialtyAddress(name: string, { isOpen }: { isOpen: boolean }): string {
  return isOpen && name !== OTHER_SPECIALTY
    ? paths.specialtyJobs(name)
    : jobsAddress({ medicalSpecialties: [name] })
}

/**
 * The canonical address of a search for search engines. A search for only a specialty or only a city has a landing page;
 * every other search is its own.
 */
export function canonicalAddress(filters: AddressFilters): string {
  const own = jobsAddress(filters)
  const { medicalSpecialties, state, city } = filters
  const [specialty] = medicalSpecialties
  if (specialty && own === jobsAddress({ medicalSpecialties: [specialty] }))
    return specialtyAddress(specialty, { isOpen: true })
  if (state && city && own === jobsAddress({ state, city })) return paths.cityJobs(city, state)
  return own
}

/** The Atom feed of a search. Feeds have no pages. */
export const feedAddress = (filters: AddressFilters) =>
  jobsAddress({ ...filters, page: 1 }).replace(paths.jobs, paths.jobFeed)

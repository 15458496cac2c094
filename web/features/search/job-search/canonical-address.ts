import { OTHER_SPECIALTY } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { type AddressFilters, jobsAddress } from '#contract/search/job-search-address.ts'

/** The open jobs of a specialty: its landing page, or the search if the specialty has no landing page. */
export function specialtyAddress(name: string, { hasOpenJobs }: { hasOpenJobs: boolean }): string {
  return hasOpenJobs && name !== OTHER_SPECIALTY
    ? paths.specialtyJobs(name)
    : jobsAddress({ medicalSpecialties: [name] })
}

/**
 * The canonical address of a search for search engines. A search for only a specialty or only a city has a landing page;
 * every other search has its own address.
 */
export function canonicalAddress(filters: AddressFilters): string {
  const own = jobsAddress(filters)
  const { medicalSpecialties, state, city } = filters
  const [specialty] = medicalSpecialties
  if (specialty && own === jobsAddress({ medicalSpecialties: [specialty] }))
    return specialtyAddress(specialty, { hasOpenJobs: true })
  if (state && city && own === jobsAddress({ state, city })) return paths.cityJobs(city, state)
  return own
}

/** The address of a search's Atom feed, which has no pages. */
export const feedAddress = (filters: AddressFilters) =>
  jobsAddress({ ...filters, page: 1 }).replace(paths.jobs, paths.jobFeed)

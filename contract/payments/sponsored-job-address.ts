import { paths } from '#contract/paths.ts'

const PARAMETER = 'patrocinar'

/** The form of a new job with its sponsorship switched on. */
export const sponsoredJobAddress = `${paths.newJob}?${PARAMETER}=sim`

export const asksForSponsorship = (search: URLSearchParams) => search.get(PARAMETER) === 'sim'

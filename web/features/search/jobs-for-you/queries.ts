import { read } from '#web/lib/page.ts'

/** How many jobs are suggested on a page: two rows of two, or four on a phone. */
export const SUGGESTIONS = 4

export const jobsForYouQuery = () => ({
  ...read('GET /jobs/matches', { query: { limit: SUGGESTIONS } }),
  staleTime: 120_000,
})

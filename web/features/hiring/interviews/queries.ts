import { read } from '#web/lib/page.ts'

export const interviewsQuery = () => ({ ...read('GET /interviews'), staleTime: 30_000 })

export const pastInterviewsQuery = (page: number) => ({
  ...read('GET /interviews/past', { query: { page } }),
  staleTime: 30_000,
})

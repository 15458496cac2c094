import { read } from '#web/lib/page.ts'

export const interviewsQuery = () => ({ ...read('GET /interviews'), staleTime: 30_000 })

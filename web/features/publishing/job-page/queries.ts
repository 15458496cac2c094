import { optional, read } from '#web/lib/page.ts'

/** Fresh for five minutes (spec A §9). */
export const jobQuery = (id: string) => ({ ...read('GET /jobs/:id', { params: { id } }), staleTime: 300_000 })
export const similarJobsQuery = (id: string) => optional(read('GET /jobs/:id/similar', { params: { id } }))

import { read } from '#web/lib/page.ts'

/** The plantões of a job that have not begun, with their free places. Never part of the page for guests, which is kept. */
export const placesQuery = (jobId: string) => read('GET /jobs/:id/places', { params: { id: jobId } })

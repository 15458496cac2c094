import { read } from '#web/lib/page.ts'

/** A job as its owner edits it. */
export const ownJobQuery = (id: string) => read('GET /jobs/:id/edit', { params: { id } })
export const jobDefaultsQuery = () => read('GET /jobs/employer/defaults')

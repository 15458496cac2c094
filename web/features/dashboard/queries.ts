import { receivedApplicationsQuery } from '#web/features/applications/queries.ts'
import { read } from '#web/lib/page.ts'

/** As many as spec B §9 shows. */
const NEWEST = 3

export const newestApplicationsQuery = () => receivedApplicationsQuery({ pageSize: NEWEST })
export const newestJobsQuery = () => read('GET /jobs', { query: { ordering: '-created_at', limit: NEWEST } })

import {
  practiceAreasQuery,
  specialtiesQuery,
  statesQuery,
} from '#web/features/platform/reference/queries.ts'
import { read } from '#web/lib/page.ts'

/** A job as its owner or an admin edits it. */
export const editableJobQuery = (id: string) => read('GET /jobs/:id/edit', { params: { id } })
/** The dates of a job that somebody has agreed to. */
export const agreedDatesQuery = (id: string) => read('GET /jobs/:id/agreed-dates', { params: { id } })
export const jobDefaultsQuery = () => read('GET /jobs/employer/defaults')
/** The choices that the form waits for. Tags load while it is open. */
export const choicesQueries = () => [specialtiesQuery(), practiceAreasQuery(), statesQuery()]

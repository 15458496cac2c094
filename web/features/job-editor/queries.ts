import {
  practiceAreasQuery,
  specialtiesQuery,
  statesQuery,
  tagsQuery,
} from '#web/features/reference/queries.ts'
import { optional, read } from '#web/lib/page.ts'

/** A job as its owner or an admin edits it. */
export const editableJobQuery = (id: string) => read('GET /jobs/:id/edit', { params: { id } })
export const jobDefaultsQuery = () => read('GET /jobs/employer/defaults')
/** The reference data that the form offers as choices. */
export const choicesQueries = () => [
  specialtiesQuery(),
  practiceAreasQuery(),
  optional(tagsQuery()),
  statesQuery(),
]

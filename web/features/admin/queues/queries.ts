import { read } from '#web/lib/page.ts'

/** Work is done all the time, so each visit loads the report again. */
export const queuesQuery = () => ({ ...read('GET /debug/queue'), staleTime: 0 })

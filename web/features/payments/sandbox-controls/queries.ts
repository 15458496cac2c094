import { read } from '#web/lib/page.ts'

/** Payments change while somebody watches, so each visit loads them again. */
export const sandboxesQuery = () => ({ ...read('GET /debug/payments'), staleTime: 0 })

/** Bulk actions of admins. Without zod, because tables import the limit. */

/** The most rows that one bulk action changes. */
export const MAX_BULK_ROWS = 200

/** The server begins no further row of a bulk action after this; the browser asks for the rest. */
export const BULK_TURN_MS = 1_200

/** The result of a bulk action for one row. */
export interface BulkResult {
  id: string
  isDone: boolean
  /** Why it was not done; null if it was. */
  problem: string | null
}

/** The results of one turn of a bulk action. */
export interface BulkReply {
  /** Shared by the entries in the log. */
  batchId: string
  results: BulkResult[]
  /** The rows that no longer fitted into this turn. Ask for them with the same `batchId`. */
  rest: string[]
}

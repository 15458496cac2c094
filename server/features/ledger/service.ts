import type { DbOrTrx } from '#server/db/client.ts'
import type { EmployerId } from '#server/http/caller.ts'
import * as queries from './queries.ts'

export type { Movement } from './queries.ts'

/**
 * Books what moved at a provider. Movements that are booked already change nothing, so a caller passes everything that it
 * has fetched of a payment, as often as it likes.
 */
export async function book(
  db: DbOrTrx,
  owner: EmployerId,
  movements: readonly queries.Movement[],
  now: Date,
): Promise<void> {
  if (movements.length > 0) await queries.insertMovements(db, owner, movements, now)
}

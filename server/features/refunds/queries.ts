import type { Product } from '#contract/payments/ledger.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import type { EmployerId, UserId } from '#server/http/caller.ts'

/** The product that is returned. */
export interface ReturnedProduct {
  product: Product
  subjectId: string
}

/** Records a request. Returns its id, or null if there is one that has not failed. */
export async function insertRequest(
  db: DbOrTrx,
  { employerId, userId }: { employerId: EmployerId; userId: UserId },
  { product, subjectId }: ReturnedProduct,
  now: Date,
): Promise<string | null> {
  const again = { requested_by: userId, requested_at: now, failure: null }
  const row = await db
    .insertInto('refund_requests')
    .values({ owner_user_id: employerId, product, subject_id: subjectId, ...again })
    .onConflict((conflict) =>
      conflict
        .columns(['product', 'subject_id'])
        .doUpdateSet(again)
        .where('refund_requests.failure', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** A request that is neither done nor failed. */
export const openRequest = (db: DbOrTrx, id: string) =>
  db
    .selectFrom('refund_requests')
    .select(['owner_user_id', 'product', 'subject_id', 'requested_at'])
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('failure', 'is', null)
    .executeTakeFirst()

export async function endRequest(
  db: DbOrTrx,
  id: string,
  end: { done_at: Date } | { failure: string },
): Promise<void> {
  await db.updateTable('refund_requests').set(end).where('id', '=', id).execute()
}

/** Requests that the provider has not accepted yet, made before a moment. */
export async function overdueRequests(db: DbOrTrx, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('refund_requests')
    .select('id')
    .where('done_at', 'is', null)
    .where('failure', 'is', null)
    .where('requested_at', '<', before)
    .orderBy('requested_at')
    .execute()
  return rows.map(({ id }) => id)
}

import { sql } from 'kysely'
import type { Product } from '#contract/payments/ledger.ts'
import { REFUND_MONTHS } from '#contract/payments/refunds.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { EmployerId, UserId } from '#server/http/caller.ts'

/** The product that is returned. */
export interface ReturnedProduct {
  product: Product
  subjectId: string
}

/** Requests of one company are made one at a time, so that each is counted by the next. */
export async function lockCompany(trx: Trx, owner: EmployerId): Promise<void> {
  await trx.selectFrom('employers').select('user_id').where('user_id', '=', owner).forUpdate().execute()
}

/** How many other products the company has returned since then, or has asked to return. */
export async function countReturned(
  db: DbOrTrx,
  owner: EmployerId,
  { product, subjectId }: ReturnedProduct,
  since: Date,
): Promise<number> {
  const { returned } = await db
    .selectFrom('refund_requests')
    .select(({ fn }) => fn.countAll<string>().as('returned'))
    .where('owner_user_id', '=', owner)
    .where('failure', 'is', null)
    .where('requested_at', '>', since)
    .where((eb) => eb.not(eb.and([eb('product', '=', product), eb('subject_id', '=', subjectId)])))
    .executeTakeFirstOrThrow()
  return Number(returned)
}

/** Records a request. Returns its id, or null if there is one that has not failed. */
export async function insertRequest(
  db: DbOrTrx,
  { employerId, userId }: { employerId: EmployerId; userId: UserId },
  { product, subjectId, needsDecision }: ReturnedProduct & { needsDecision: boolean },
  now: Date,
): Promise<string | null> {
  const again = {
    requested_by: userId,
    requested_at: now,
    failure: null,
    needs_decision: needsDecision,
    decided_at: null,
    decided_by: null,
    refusal: null,
  }
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

const isDecided = sql<boolean>`(not needs_decision or decided_at is not null)`

/** A request that is neither done nor failed, and waits for no decision. */
export const openRequest = (db: DbOrTrx, id: string) =>
  db
    .selectFrom('refund_requests')
    .select(['owner_user_id', 'product', 'subject_id', 'requested_at'])
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('failure', 'is', null)
    .where(isDecided)
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
    .where(sql<Date>`coalesce(decided_at, requested_at)`, '<', before)
    .where(isDecided)
    .orderBy('requested_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** The requests that wait for an admin, the oldest first, with what was paid for the product. */
export const undecidedRequests = (db: DbOrTrx) =>
  db
    .selectFrom('refund_requests as requests')
    .innerJoin('users', 'users.id', 'requests.owner_user_id')
    .select([
      'requests.id',
      'requests.owner_user_id',
      'requests.product',
      'requests.subject_id',
      'requests.requested_at',
      'users.name as company_name',
      sql<string | null>`(select description from ledger_entries where kind = 'payment'
        and ledger_entries.product = requests.product and ledger_entries.subject_id = requests.subject_id
        order by occurred_at desc limit 1)`.as('description'),
      sql<number>`(select coalesce(sum(amount), 0) from ledger_entries where kind <> 'fee'
        and ledger_entries.product = requests.product and ledger_entries.subject_id = requests.subject_id)::int`.as(
        'amount',
      ),
      sql<number>`(select count(*) from refund_requests as others where others.owner_user_id = requests.owner_user_id
        and others.id <> requests.id and others.failure is null
        and others.requested_at > requests.requested_at - make_interval(months => ${REFUND_MONTHS}::int))::int`.as(
        'earlier',
      ),
    ])
    .where('needs_decision', '=', true)
    .where('decided_at', 'is', null)
    .where('failure', 'is', null)
    .orderBy('requested_at')
    .orderBy('requests.id')
    .execute()

/** Records a decision. Undefined if another admin has made one. */
export const decideRequest = (
  trx: Trx,
  id: string,
  { by, refusal }: { by: UserId; refusal: string | null },
  now: Date,
) =>
  trx
    .updateTable('refund_requests')
    .set({ decided_at: now, decided_by: by, refusal, failure: refusal === null ? null : 'RefundRefused' })
    .where('id', '=', id)
    .where('needs_decision', '=', true)
    .where('decided_at', 'is', null)
    .where('failure', 'is', null)
    .returning(['owner_user_id', 'product', 'subject_id'])
    .executeTakeFirst()

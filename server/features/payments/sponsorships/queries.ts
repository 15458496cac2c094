import { type Insertable, type Selectable, sql } from 'kysely'
import { HOUR_MS } from '#contract/durations.ts'
import { RESERVATION_HOURS } from '#contract/payments/sponsorships.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { SponsorshipPayments, Sponsorships } from '#server/db/types.ts'
import type { EmployerId } from '#server/http/caller.ts'
import type { FetchedPayment } from './gateway.ts'
import { isDisputed, withheldBy } from './sponsorship-state.ts'

export type SponsorshipRow = Selectable<Sponsorships>
export type PaymentRow = Selectable<SponsorshipPayments>
export type RefundReason = NonNullable<PaymentRow['refund_reason']>

export const sponsorshipById = (db: DbOrTrx, id: string) =>
  db.selectFrom('sponsorships').selectAll().where('id', '=', id).executeTakeFirst()

export const ownSponsorship = (db: DbOrTrx, owner: EmployerId, id: string) =>
  db
    .selectFrom('sponsorships')
    .selectAll()
    .where('id', '=', id)
    .where('owner_user_id', '=', owner)
    .executeTakeFirst()

export const sponsorshipByKey = (db: DbOrTrx, owner: EmployerId, key: string) =>
  db
    .selectFrom('sponsorships')
    .selectAll()
    .where('owner_user_id', '=', owner)
    .where('request_key', '=', key)
    .executeTakeFirst()

/** The sponsorship of a job that waits for a payment. */
export const openSponsorship = (db: DbOrTrx, jobId: string) =>
  db
    .selectFrom('sponsorships')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('state', '=', 'pending')
    .executeTakeFirst()

/** Undefined if the owner has one with this request key, or the job an open one. */
export const insertSponsorship = (trx: Trx, row: Insertable<Sponsorships>) =>
  trx
    .insertInto('sponsorships')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Keeps the first checkout that was prepared. */
export async function savePreference(
  db: DbOrTrx,
  id: string,
  preference: { id: string; initPoint: string },
): Promise<{ preference_id: string | null; init_point: string | null }> {
  return db
    .updateTable('sponsorships')
    .set((eb) => ({
      preference_id: eb.fn.coalesce('preference_id', eb.val(preference.id)),
      init_point: eb.fn.coalesce('init_point', eb.val(preference.initPoint)),
    }))
    .where('id', '=', id)
    .returning(['preference_id', 'init_point'])
    .executeTakeFirstOrThrow()
}

/** Releases the key of a request that was replaced by another one. */
export async function forgetRequest(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('sponsorships').set({ request_key: null }).where('id', '=', id).execute()
}

/** Begins the next attempt at a Pix code. False if somebody else has begun it. */
export async function beginPixAttempt(
  db: DbOrTrx,
  { id, attempts, now }: { id: string; attempts: number; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('sponsorships')
    .set({ pix_attempts: attempts + 1, pix_requested_at: now })
    .where('id', '=', id)
    .where('pix_attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False if the provider was asked less than `seconds` ago. */
export async function claimCheck(db: DbOrTrx, id: string, seconds: number): Promise<boolean> {
  const row = await db
    .updateTable('sponsorships')
    .set({ checked_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where(
      sql<boolean>`(checked_at is null or checked_at < clock_timestamp() - make_interval(secs => ${seconds}))`,
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The owner of a job that somebody has sponsored. */
export async function ownerOfSponsored(db: DbOrTrx, jobId: string): Promise<EmployerId | null> {
  const row = await db
    .selectFrom('sponsorships')
    .select('owner_user_id')
    .where('job_id', '=', jobId)
    .limit(1)
    .executeTakeFirst()
  return (row?.owner_user_id as EmployerId | undefined) ?? null
}

/** All sponsorships of a job, and this one even if its job is gone. Locked. */
export const lockSponsorships = (trx: Trx, { id, jobId }: { id: string | null; jobId: string | null }) =>
  trx
    .selectFrom('sponsorships')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', id), eb('job_id', '=', jobId)]))
    .orderBy('id')
    .forUpdate()
    .execute()

export const paymentsOf = (db: DbOrTrx, sponsorshipIds: readonly string[]) =>
  db
    .selectFrom('sponsorship_payments')
    .selectAll()
    .where('sponsorship_id', '=', sql<string>`any(${[...sponsorshipIds]}::uuid[])`)
    .orderBy('created_at')
    .orderBy('provider_payment_id')
    .execute()

/** The payments of these sponsorships, and those that were fetched, with whether an earlier fetch has stored them. */
export async function knownPayments(
  trx: Trx,
  sponsorships: readonly SponsorshipRow[],
  fetched: { payments: readonly FetchedPayment[]; before: string } | null,
): Promise<(PaymentRow & { isOlder: boolean })[]> {
  const ids = sponsorships.map(({ id }) => id)
  const fetchedIds = fetched?.payments.map(({ id }) => id) ?? []
  return trx
    .selectFrom('sponsorship_payments')
    .selectAll()
    .select(
      sql<boolean>`coalesce(synced_from < ${fetched?.before ?? null}::timestamptz, false)`.as('isOlder'),
    )
    .where((eb) =>
      eb.or([
        eb('sponsorship_id', '=', sql<string>`any(${ids}::uuid[])`),
        eb('provider_payment_id', '=', sql<string>`any(${fetchedIds}::text[])`),
      ]),
    )
    .execute()
}

export const paymentById = (db: DbOrTrx, id: string) =>
  db.selectFrom('sponsorship_payments').selectAll().where('provider_payment_id', '=', id).executeTakeFirst()

/** Writes the fetched state, unless a later fetch is stored. */
export async function savePayment(
  trx: Trx,
  sponsorshipId: string,
  payment: FetchedPayment,
  { mismatch, before }: { mismatch: PaymentRow['mismatch']; before: string },
): Promise<void> {
  const fetchedAt = sql<Date>`${before}::timestamptz`
  const row = {
    method: payment.method,
    status: payment.status,
    status_detail: payment.statusDetail,
    amount: payment.amount,
    refunded: payment.refunded,
    is_disputed: isDisputed(payment.status, payment.statusDetail),
    created_at: payment.createdAt,
    approved_at: payment.approvedAt,
    mismatch,
    pix_code: payment.pix?.code ?? null,
    pix_image: payment.pix?.image ?? null,
    pix_ticket_url: payment.pix?.ticketUrl ?? null,
    pix_expires_at: payment.pix?.expiresAt ?? null,
    synced_from: fetchedAt,
  }
  const withheld = withheldBy(payment)
  await trx
    .insertInto('sponsorship_payments')
    .values({
      ...row,
      provider_payment_id: payment.id,
      sponsorship_id: sponsorshipId,
      charged_back: withheld,
    })
    .onConflict((conflict) =>
      conflict
        .column('provider_payment_id')
        .doUpdateSet((eb) => ({
          ...row,
          charged_back: eb.fn.coalesce('sponsorship_payments.charged_back', eb.val(withheld)),
        }))
        .where('sponsorship_payments.synced_from', '<', fetchedAt),
    )
    .execute()
}

/** Stores what follows from the payments. */
export async function saveSettled(trx: Trx, row: SponsorshipRow): Promise<void> {
  const { id, state, paid_at, cancelled_at, starts_at, ends_at, held_since, paused_job, topics_added } = row
  await trx
    .updateTable('sponsorships')
    .set({ state, paid_at, cancelled_at, starts_at, ends_at, held_since, paused_job, topics_added })
    .where('id', '=', id)
    .execute()
}

/** Marks a payment to be returned. False if it is marked already. */
export async function requestRefund(
  trx: Trx,
  paymentId: string,
  reason: RefundReason,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('sponsorship_payments')
    .set({ refund_requested_at: now, refund_reason: reason })
    .where('provider_payment_id', '=', paymentId)
    .where('refund_requested_at', 'is', null)
    .returning('provider_payment_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Sponsorships that nobody has paid in time. */
export async function overdue(db: DbOrTrx, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sponsorships')
    .select('id')
    .where('state', '=', 'pending')
    .where('created_at', '<=', new Date(now.getTime() - RESERVATION_HOURS * HOUR_MS))
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Sponsorships whose payment the provider may know more about, the oldest first. */
export async function unsettled(db: DbOrTrx, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sponsorships')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['pending', 'disputed']),
        eb.exists(
          eb
            .selectFrom('sponsorship_payments')
            .select('provider_payment_id')
            .whereRef('sponsorship_id', '=', 'sponsorships.id')
            .where((payment) =>
              payment.or([
                payment('status', 'in', ['pending', 'in_process', 'authorized', 'in_mediation']),
                payment.and([
                  payment('refund_requested_at', 'is not', null),
                  payment('status', '<>', 'refunded'),
                ]),
              ]),
            ),
        ),
      ]),
    )
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** The newest sponsorship of each of these jobs that was not given up. Widenings have no period to show. */
export const newestOfJobs = (db: DbOrTrx, jobIds: readonly string[]) =>
  db
    .selectFrom('sponsorships')
    .innerJoin('jobs', 'jobs.id', 'sponsorships.job_id')
    .distinctOn('sponsorships.job_id')
    .selectAll('sponsorships')
    .select('jobs.boost_is_held')
    .where('sponsorships.job_id', '=', sql<string>`any(${[...jobIds]}::uuid[])`)
    .where('sponsorships.state', '<>', 'cancelled')
    .where('is_widening', '=', false)
    .orderBy('sponsorships.job_id')
    .orderBy('sponsorships.created_at', 'desc')
    .orderBy('sponsorships.id')
    .execute()

/** The buyer, as named to the provider and in mails. */
export const buyerOf = (db: DbOrTrx, owner: EmployerId) =>
  db.selectFrom('users').select(['email', 'cnpj']).where('id', '=', owner).executeTakeFirstOrThrow()

/** Gives up everything that the employer has not paid. Money that still arrives is returned. */
export async function cancelPending(trx: Trx, owner: EmployerId, now: Date): Promise<void> {
  await trx
    .updateTable('sponsorships')
    .set({ state: 'cancelled', cancelled_at: now })
    .where('owner_user_id', '=', owner)
    .where('state', '=', 'pending')
    .execute()
}

export async function deleteUnpaid(trx: Trx, owner: EmployerId): Promise<void> {
  await trx
    .deleteFrom('sponsorships')
    .where('owner_user_id', '=', owner)
    .where('paid_at', 'is', null)
    .execute()
}

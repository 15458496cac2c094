import { type RawBuilder, sql } from 'kysely'
import type { MovementKind, PaymentProvider } from '#contract/payments/ledger.ts'
import type { DbOrTrx } from '#server/db/client.ts'

/** Something that contradicts an invariant. */
export interface Problem {
  subject: string
  details: string
}

const problems = async (db: DbOrTrx, query: RawBuilder<Problem>) => (await query.execute(db)).rows

/** Minutes that Stripe may take to renew a subscription. */
const RENEWAL_MINUTES = 10
/** Hours after which a second subscription should have been returned. */
const RETURN_HOURS = 1
/** A reservation ends after a day, at the next sweep. */
const RESERVATION_HOURS = 25

/** Live subscriptions whose paid period is over. */
export const overdueSubscriptions = (db: DbOrTrx, now: Date) =>
  problems(
    db,
    sql`select id as subject, 'empresa ' || owner_user_id || ', até ' || current_period_end::text as details
      from subscriptions
      where is_current and status in ('active', 'trialing')
        and current_period_end < ${now}::timestamptz - make_interval(mins => ${RENEWAL_MINUTES})`,
  )

/** Employers with more than one live subscription, unless the others are being returned. */
export const severalSubscriptions = (db: DbOrTrx, now: Date) =>
  problems(
    db,
    sql`select owner_user_id::text as subject, string_agg(id, ', ' order by created_at) as details
      from subscriptions
      where status in ('active', 'trialing', 'past_due', 'unpaid', 'paused') and (return_requested_at is null
        or return_requested_at < ${now}::timestamptz - make_interval(hours => ${RETURN_HOURS}))
      group by owner_user_id having count(*) > 1`,
  )

const hasCountingPayment = sql`exists (select from sponsorship_payments as payments
  where payments.sponsorship_id = sponsorships.id and approved_at is not null and mismatch is null
    and not is_disputed and refunded < payments.amount)`

/** Running sponsorships, and jobs that they feature, without a payment that counts. */
export const unpaidSponsorships = (db: DbOrTrx, now: Date) =>
  problems(
    db,
    sql`select sponsorships.id::text as subject, 'vaga ' || coalesce(sponsorships.job_id::text, '?') as details
      from sponsorships left join jobs on jobs.id = job_id
      where not ${hasCountingPayment} and (
        (sponsorships.state = 'paid' and sponsorships.starts_at <= ${now} and sponsorships.ends_at > ${now})
        or (jobs.sponsored_until > ${now} and not exists (select from sponsorships as others
          where others.job_id = jobs.id and others.id <> sponsorships.id and others.state = 'paid'))
      )
      union all
      select id::text, 'vaga sem destaque pago' from jobs
      where sponsored_until > ${now} and not exists (select from sponsorships where job_id = jobs.id)`,
  )

/** Reservations that nobody has paid for a day. */
export const staleReservations = (db: DbOrTrx, now: Date) =>
  problems(
    db,
    sql`select id::text as subject, 'empresa ' || owner_user_id || ', desde ' || created_at::text as details
      from jobs
      where status = 'pending_payment'
        and created_at < ${now}::timestamptz - make_interval(hours => ${RESERVATION_HOURS})`,
  )

/** Centavos that the ledger has of a provider between two moments. */
export async function bookedBetween(
  db: DbOrTrx,
  provider: PaymentProvider,
  kinds: readonly MovementKind[],
  { from, until }: { from: Date; until: Date },
): Promise<number> {
  const { sum } = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('provider', '=', provider)
    .where('kind', 'in', kinds)
    .where('occurred_at', '>=', from)
    .where('occurred_at', '<', until)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** The booked amounts in centavos of these payments and of those paid between two moments, by the id of the payment. */
export async function bookedOfPayments(
  db: DbOrTrx,
  provider: PaymentProvider,
  {
    kinds,
    refs,
    paidBetween: { from, until },
  }: { kinds: readonly MovementKind[]; refs: readonly string[]; paidBetween: { from: Date; until: Date } },
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => ['payment_ref', fn.sum<string>('amount').as('sum')])
    .where('provider', '=', provider)
    .where('kind', 'in', kinds)
    .where((eb) =>
      eb.or([
        eb('payment_ref', '=', sql<string>`any(${refs}::text[])`),
        eb('payment_ref', 'in', (inner) =>
          inner
            .selectFrom('ledger_entries')
            .select('payment_ref')
            .where('provider', '=', provider)
            .where('kind', '=', 'payment')
            .where('occurred_at', '>=', from)
            .where('occurred_at', '<', until),
        ),
      ]),
    )
    .groupBy('payment_ref')
    .execute()
  return new Map(rows.map(({ payment_ref, sum }) => [payment_ref, Number(sum)]))
}

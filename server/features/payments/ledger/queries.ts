import { sql } from 'kysely'
import type { MovementKind, PaymentProvider, Product } from '#contract/payments/ledger.ts'
import type { InvoiceStatus } from '#contract/payments/receipts.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import type { EmployerId } from '#server/http/caller.ts'

/** Money that moved at a provider. */
export interface Movement {
  provider: PaymentProvider
  /** The provider's id of the object that moved the money: a charge, a refund, a dispute. */
  ref: string
  kind: MovementKind
  /** Centavos, positive if the money came to us. */
  amount: number
  product: Product
  /** The sponsorship or the subscription. */
  subjectId: string
  /** The payment that the movement belongs to, by its id at the provider. */
  paymentRef: string
  /** Shown on receipts. */
  description: string
  /** The period that a payment covers, if the provider names it. */
  covers?: { from: Date; until: Date } | null
  occurredAt: Date
}

/** Adds the movements that the ledger does not have yet. */
export async function insertMovements(
  db: DbOrTrx,
  owner: EmployerId,
  movements: readonly Movement[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('ledger_entries')
    .values(
      movements.map(({ ref, subjectId, paymentRef, covers, occurredAt, ...movement }) => ({
        ...movement,
        covers_from: covers?.from ?? null,
        covers_until: covers?.until ?? null,
        owner_user_id: owner,
        provider_ref: ref,
        subject_id: subjectId,
        payment_ref: paymentRef,
        occurred_at: occurredAt,
        recorded_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['provider', 'provider_ref', 'kind']).doNothing())
    .execute()
}

/** A payment with its later refunds and disputes. */
export interface PaymentRow {
  receipt_id: string
  provider: PaymentProvider
  payment_ref: string
  product: Product
  subject_id: string
  description: string
  amount: number
  occurred_at: Date
  /** The period of the subscription, or that of the sponsorship as it stands now. */
  covers_from: Date | null
  covers_until: Date | null
  /** Centavos, net of reversals. */
  refunded: number
  disputed: number
  /** When the product was first paid: upgrades and renewals do not begin another time to think. */
  first_paid_at: Date
  refund_requested_at: Date | null
  /** The request waits for the decision of an admin. */
  refund_is_in_review: boolean
  refund_refusal: string | null
  is_widening: boolean
  /** Another subscription has taken its place. */
  is_replaced: boolean
  invoice_status: InvoiceStatus | null
  invoice_number: string | null
}

const returnedBy = (kinds: readonly MovementKind[]) => sql<number>`coalesce((
  select -sum(amount) from ledger_entries as movements
  where movements.provider = payments.provider and movements.payment_ref = payments.payment_ref
    and kind = any(${kinds}::text[])), 0)::int`

const paymentsOf = (owner: EmployerId) => sql`
  select receipt_id, payments.provider, payments.payment_ref, payments.product, payments.subject_id, description,
    payments.amount, occurred_at, ${returnedBy(['refund', 'refund_reversal'])} as refunded,
    ${returnedBy(['dispute', 'dispute_reversal'])} as disputed,
    (select min(occurred_at) from ledger_entries as others where others.kind = 'payment'
      and others.product = payments.product and others.subject_id = payments.subject_id) as first_paid_at,
    case when failure is null then requested_at end as refund_requested_at,
    coalesce(failure is null and needs_decision and decided_at is null, false) as refund_is_in_review,
    refusal as refund_refusal,
    coalesce(covers_from, bought.starts_at) as covers_from, coalesce(covers_until, bought.ends_at) as covers_until,
    coalesce(bought.is_widening, false) as is_widening,
    exists (select from subscriptions as current where payments.product = 'subscription' and is_current
      and current.owner_user_id = payments.owner_user_id and current.id <> payments.subject_id) as is_replaced,
    invoices.status as invoice_status, invoices.number as invoice_number
  from ledger_entries as payments
    left join refund_requests as requests
      on requests.product = payments.product and requests.subject_id = payments.subject_id
    left join sponsorships as bought
      on payments.product = 'sponsorship' and bought.owner_user_id = payments.owner_user_id
        and bought.id::text = payments.subject_id
    left join invoices
      on invoices.provider = payments.provider and invoices.payment_ref = payments.payment_ref
  where payments.kind = 'payment' and payments.owner_user_id = ${owner}`

/** The payments of an employer, the newest first, and how many there are. */
export async function listPayments(
  db: DbOrTrx,
  owner: EmployerId,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: PaymentRow[]; total: number }> {
  const [{ rows }, { total }] = await Promise.all([
    sql<PaymentRow>`${paymentsOf(owner)}
      order by occurred_at desc, payments.id desc limit ${limit} offset ${offset}`.execute(db),
    db
      .selectFrom('ledger_entries')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .where('owner_user_id', '=', owner)
      .where('kind', '=', 'payment')
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export async function readPayment(
  db: DbOrTrx,
  owner: EmployerId,
  receiptId: string,
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`${paymentsOf(owner)} and receipt_id = ${receiptId}`.execute(db)
  return rows[0]
}

/** The movements of a payment, the oldest first. */
export const movementsOf = (db: DbOrTrx, provider: PaymentProvider, paymentRef: string) =>
  db
    .selectFrom('ledger_entries')
    .select(['kind', 'amount', 'occurred_at'])
    .where('provider', '=', provider)
    .where('payment_ref', '=', paymentRef)
    .orderBy('occurred_at')
    .orderBy('id')
    .execute()

export async function sumsOfMovements(
  db: DbOrTrx,
  kinds: readonly MovementKind[],
  since: Date,
): Promise<{ total: number; latest: number }> {
  const { total, latest } = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => [
      fn.sum<string | null>('amount').as('total'),
      fn.sum<string | null>('amount').filterWhere('occurred_at', '>', since).as('latest'),
    ])
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow()
  return { total: Number(total ?? 0), latest: Number(latest ?? 0) }
}

/** The database refuses it unless the owner's account was removed and the entries are old enough. */
export async function deleteEntriesOf(db: DbOrTrx, owner: EmployerId): Promise<void> {
  await db.deleteFrom('ledger_entries').where('owner_user_id', '=', owner).execute()
}

import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type {
  SandboxMercadopagoChargebacks,
  SandboxMercadopagoFaults,
  SandboxMercadopagoPayments,
  SandboxMercadopagoRefunds,
} from '#server/db/types.ts'

export type PaymentRow = Selectable<SandboxMercadopagoPayments>
export type RefundRow = Selectable<SandboxMercadopagoRefunds>
export type ChargebackRow = Selectable<SandboxMercadopagoChargebacks>
type NewPayment = Insertable<SandboxMercadopagoPayments>

/** A repeated idempotency key gives the preference of the first call. */
export async function insertPreference(
  db: DbOrTrx,
  preference: { id: string; request: string; idempotency_key: string | null; created_at: Date },
) {
  await db
    .insertInto('sandbox_mercadopago_preferences')
    .values(preference)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
  return db
    .selectFrom('sandbox_mercadopago_preferences')
    .selectAll()
    .where((where) =>
      where.or([where('id', '=', preference.id), where('idempotency_key', '=', preference.idempotency_key)]),
    )
    .executeTakeFirstOrThrow()
}

export const preferenceById = (db: DbOrTrx, id: string) =>
  db.selectFrom('sandbox_mercadopago_preferences').selectAll().where('id', '=', id).executeTakeFirst()

/** A repeated idempotency key gives the payment of the first call. */
export async function insertPayment(
  db: DbOrTrx,
  payment: NewPayment,
): Promise<{ payment: PaymentRow; isNew: boolean }> {
  const inserted = await db
    .insertInto('sandbox_mercadopago_payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return { payment: inserted, isNew: true }
  const existing = await db
    .selectFrom('sandbox_mercadopago_payments')
    .selectAll()
    .where('idempotency_key', '=', payment.idempotency_key as string)
    .executeTakeFirstOrThrow()
  return { payment: existing, isNew: false }
}

export const paymentById = (db: DbOrTrx, id: string) =>
  db.selectFrom('sandbox_mercadopago_payments').selectAll().where('id', '=', id).executeTakeFirst()

export const lockPayment = (trx: Trx, id: string) =>
  trx
    .selectFrom('sandbox_mercadopago_payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const updatePayment = (db: DbOrTrx, id: string, values: Updateable<SandboxMercadopagoPayments>) =>
  db
    .updateTable('sandbox_mercadopago_payments')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Cancels the Pix codes that have run out, and returns their payments. */
export const expireCodes = (db: DbOrTrx, now: Date) =>
  db
    .updateTable('sandbox_mercadopago_payments')
    .set({ status: 'cancelled', status_detail: 'expired', updated_at: now })
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .returning('id')
    .execute()

export interface PaymentSearch {
  externalReference?: string | undefined
  /** Of `date_last_updated`. */
  from?: Date | undefined
  to?: Date | undefined
  limit: number
  offset: number
}

/** The newest first, and how many there are in all. */
export async function searchPayments(
  db: DbOrTrx,
  { externalReference, from, to, limit, offset }: PaymentSearch,
): Promise<{ payments: PaymentRow[]; total: number }> {
  const matching = db
    .selectFrom('sandbox_mercadopago_payments')
    .$if(externalReference !== undefined, (query) =>
      query.where('external_reference', '=', externalReference as string),
    )
    .$if(from !== undefined, (query) => query.where('updated_at', '>=', from as Date))
    .$if(to !== undefined, (query) => query.where('updated_at', '<=', to as Date))
  const payments = await matching.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const { total } = await matching
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { payments, total: Number(total) }
}

export async function insertRefund(
  db: DbOrTrx,
  refund: Insertable<SandboxMercadopagoRefunds>,
): Promise<RefundRow> {
  return db.insertInto('sandbox_mercadopago_refunds').values(refund).returningAll().executeTakeFirstOrThrow()
}

export const refundByKey = (db: DbOrTrx, key: string) =>
  db
    .selectFrom('sandbox_mercadopago_refunds')
    .selectAll()
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

export const refundsOf = (db: DbOrTrx, paymentId: string) =>
  db
    .selectFrom('sandbox_mercadopago_refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()

export const insertChargeback = (db: DbOrTrx, chargeback: Insertable<SandboxMercadopagoChargebacks>) =>
  db.insertInto('sandbox_mercadopago_chargebacks').values(chargeback).returningAll().executeTakeFirstOrThrow()

export const updateChargebacks = (db: DbOrTrx, paymentId: string, status: string, now: Date) =>
  db
    .updateTable('sandbox_mercadopago_chargebacks')
    .set({ status, updated_at: now })
    .where('payment_id', '=', paymentId)
    .returningAll()
    .executeTakeFirstOrThrow()

export const chargebackById = (db: DbOrTrx, id: string) =>
  db.selectFrom('sandbox_mercadopago_chargebacks').selectAll().where('id', '=', id).executeTakeFirst()

export const chargebacksOf = (db: DbOrTrx, paymentId: string) =>
  db
    .selectFrom('sandbox_mercadopago_chargebacks')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()

export interface WebhookRow {
  id: string
  type: string
  action: string
  object_id: string
  payment_id: string
  request_id: string
  copies: number
  attempts: number
  created_at: Date
}

/** Adds a webhook in the way that the faults tell. */
export const insertWebhook = (
  db: DbOrTrx,
  webhook: { type: string; action: string; object_id: string; payment_id: string; created_at: Date },
) =>
  sql`
    insert into sandbox_mercadopago_webhooks (type, action, object_id, payment_id, created_at, state, copies)
    select ${webhook.type}, ${webhook.action}, ${webhook.object_id}, ${webhook.payment_id}, ${webhook.created_at},
      case delivery when 'hold' then 'held' when 'drop' then 'dropped' else 'waiting' end,
      case delivery when 'duplicate' then 3 else 1 end
    from sandbox_mercadopago_faults`.execute(db)

/** Takes the next webhook that is due. One whose process ended while it was sending is due again after a minute. */
export async function claimWebhook(db: DbOrTrx): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`
    update sandbox_mercadopago_webhooks
    set state = 'sending', attempts = attempts + 1, due_at = clock_timestamp() + interval '1 minute'
    where id = (
      select id from sandbox_mercadopago_webhooks
      where state in ('waiting', 'sending') and due_at <= clock_timestamp()
      order by id limit 1 for update skip locked
    )
    returning *`.execute(db)
  return rows[0]
}

/** Takes one particular webhook, whatever its state. */
export const claimWebhookById = (db: DbOrTrx, id: string): Promise<WebhookRow | undefined> =>
  db
    .updateTable('sandbox_mercadopago_webhooks')
    .set((set) => ({
      state: 'sending',
      attempts: set('attempts', '+', 1),
      due_at: sql<Date>`clock_timestamp() + interval '1 minute'`,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const markSent = (
  db: DbOrTrx,
  id: string,
  { state, replyStatus, retrySeconds }: { state: string; replyStatus: number; retrySeconds: number },
) =>
  db
    .updateTable('sandbox_mercadopago_webhooks')
    .set({
      state,
      reply_status: replyStatus,
      due_at: sql<Date>`clock_timestamp() + make_interval(secs => ${retrySeconds})`,
    })
    .where('id', '=', id)
    .execute()

export const heldWebhooks = async (db: DbOrTrx): Promise<string[]> => {
  const rows = await db
    .selectFrom('sandbox_mercadopago_webhooks')
    .select('id')
    .where('state', '=', 'held')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const newestWebhooks = (db: DbOrTrx, limit: number) =>
  db.selectFrom('sandbox_mercadopago_webhooks').selectAll().orderBy('id', 'desc').limit(limit).execute()

export const faults = (db: DbOrTrx) =>
  db.selectFrom('sandbox_mercadopago_faults').selectAll().executeTakeFirstOrThrow()

export const setFaults = (db: DbOrTrx, values: Updateable<SandboxMercadopagoFaults>) =>
  db.updateTable('sandbox_mercadopago_faults').set(values).execute()

/** The fault of this call, which counts as one of those that are affected. */
export async function takeCallFault(db: DbOrTrx): Promise<string | null> {
  const { rows } = await sql<{ call_fault: string }>`
    update sandbox_mercadopago_faults set calls_left = calls_left - 1
    where call_fault is not null and calls_left > 0 returning call_fault`.execute(db)
  return rows[0]?.call_fault ?? null
}

/** Whether the next payment is to be declined; afterwards it is not any more. */
export async function takeDecline(db: DbOrTrx): Promise<boolean> {
  const result = await db
    .updateTable('sandbox_mercadopago_faults')
    .set({ declines_next: false })
    .where('declines_next', '=', true)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

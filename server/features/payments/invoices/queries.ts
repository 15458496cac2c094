import { sql } from 'kysely'
import type { Buyer } from '#contract/api/payments/billing.ts'
import type { BillingDetails } from '#contract/payments/billing-form.ts'
import type { PaymentProvider, Product } from '#contract/payments/ledger.ts'
import type { InvoiceStatus } from '#contract/payments/receipts.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { EmployerId, UserId } from '#server/http/caller.ts'

/** A payment by its id at the provider. */
export interface PaymentKey {
  provider: PaymentProvider
  paymentRef: string
}

/** The billing details of `employers.user_id = details.owner_user_id`, as a buyer. Null without details. */
const buyerColumns = sql<Buyer | null>`case when details.owner_user_id is not null then json_build_object(
  'legalName', legal_name, 'cnpj', details.cnpj, 'municipalRegistration', municipal_registration,
  'fiscalEmail', fiscal_email, 'postalCode', postal_code, 'street', street, 'number', details.number,
  'complement', complement, 'district', district, 'cityId', details.city_id, 'cityName', cities.name,
  'state', cities.state) end`

/** An employer's data from the account and from its billing details. */
export async function readBuyer(db: DbOrTrx, owner: string) {
  const { rows } = await sql<{
    name: string | null
    cnpj: string | null
    email: string
    city_id: number | null
    city: string | null
    state: string | null
    details: Buyer | null
  }>`
    select users.name, users.cnpj, users.email, users.city_id, home.name as city, home.state, ${buyerColumns} as details
    from users
      left join cities as home on home.id = users.city_id
      left join billing_details as details on details.owner_user_id = users.id
      left join cities on cities.id = details.city_id
    where users.id = ${owner}`.execute(db)
  return rows[0]
}

export async function isCity(db: DbOrTrx, id: number): Promise<boolean> {
  return (await db.selectFrom('cities').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function saveDetails(
  db: DbOrTrx,
  owner: EmployerId,
  details: BillingDetails,
  now: Date,
): Promise<void> {
  const row = {
    legal_name: details.legalName,
    cnpj: details.cnpj,
    municipal_registration: details.municipalRegistration,
    fiscal_email: details.fiscalEmail,
    postal_code: details.postalCode,
    street: details.street,
    number: details.number,
    complement: details.complement,
    district: details.district,
    city_id: details.cityId,
    updated_at: now,
  }
  await db
    .insertInto('billing_details')
    .values({ owner_user_id: owner, ...row })
    .onConflict((conflict) => conflict.column('owner_user_id').doUpdateSet(row))
    .execute()
}

/** The buyer as the issued invoice of a payment names it; null if none was issued. */
export async function invoicedBuyer(
  db: DbOrTrx,
  { provider, paymentRef }: PaymentKey,
): Promise<Buyer | null> {
  const row = await db
    .selectFrom('invoices')
    .select('buyer')
    .where('provider', '=', provider)
    .where('payment_ref', '=', paymentRef)
    .executeTakeFirst()
  return row?.buyer ?? null
}

/** The amount of a payment, less everything that was returned. */
const keptOf = sql<number>`(select sum(amount) from ledger_entries as movements where movements.kind <> 'fee'
  and movements.provider = payments.provider and movements.payment_ref = payments.payment_ref)::int`

/** Adds an invoice for each payment that has none. Payments of which nothing is left need none. */
export async function insertMissing(db: DbOrTrx, now: Date): Promise<void> {
  await sql`
    insert into invoices (provider, payment_ref, owner_user_id, status, created_at)
    select provider, payment_ref, owner_user_id, 'pending', ${now} from ledger_entries as payments
    where kind = 'payment' and ${keptOf} > 0
      and not exists (select from invoices where invoices.provider = payments.provider
        and invoices.payment_ref = payments.payment_ref)
    on conflict (provider, payment_ref) do nothing`.execute(db)
}

/** Invoices in one of these statuses whose payment was returned in full. */
export async function returnedInvoices(db: DbOrTrx, statuses: readonly InvoiceStatus[]) {
  const { rows } = await sql<{ id: string; status: InvoiceStatus; number: string | null }>`
    select invoices.id, status, number from invoices
      join ledger_entries as payments using (provider, payment_ref)
    where kind = 'payment' and status = any(${statuses}::text[]) and ${keptOf} <= 0`.execute(db)
  return rows
}

export interface InvoiceRow {
  id: string
  status: InvoiceStatus
  number: string | null
  reason: string | null
  employer_name: string
  employer_cnpj: string | null
  product: Product
  description: string
  provider: PaymentProvider
  payment_ref: string
  amount: number
  paid_at: Date
  /** As on the issued invoice, or else the current details. */
  buyer: Buyer | null
}

const invoiceRows = sql`
  select invoices.id, invoices.status, invoices.number, invoices.reason, users.name as employer_name,
    users.cnpj as employer_cnpj, payments.product, payments.description, payments.provider, payments.payment_ref,
    payments.amount, payments.occurred_at as paid_at, coalesce(invoices.buyer, (${buyerColumns})::jsonb) as buyer
  from invoices
    join ledger_entries as payments on payments.provider = invoices.provider
      and payments.payment_ref = invoices.payment_ref and payments.kind = 'payment'
    join users on users.id = invoices.owner_user_id
    left join billing_details as details on details.owner_user_id = invoices.owner_user_id
    left join cities on cities.id = details.city_id`

/** Invoices of one status, or all, the oldest payment first; and how many there are. */
export async function listInvoices(
  db: DbOrTrx,
  { status, limit, offset }: { status?: InvoiceStatus | undefined; limit: number; offset: number },
): Promise<{ rows: InvoiceRow[]; total: number }> {
  const [{ rows }, { total }] = await Promise.all([
    sql<InvoiceRow>`${invoiceRows}
      ${status ? sql`where invoices.status = ${status}` : sql``}
      order by payments.occurred_at, invoices.id limit ${limit} offset ${offset}`.execute(db),
    db
      .selectFrom('invoices')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .$if(status !== undefined, (query) => query.where('status', '=', status as InvoiceStatus))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export async function readInvoice(db: DbOrTrx, id: string): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`${invoiceRows} where invoices.id = ${id}`.execute(db)
  return rows[0]
}

export const lockInvoice = (trx: Trx, id: string) =>
  trx.selectFrom('invoices').select('status').where('id', '=', id).forUpdate().executeTakeFirst()

export async function updateInvoice(
  db: DbOrTrx,
  id: string,
  change: {
    status: InvoiceStatus
    number?: string
    reason?: string | null
    buyer?: Buyer
    issued_at?: Date
    cancelled_at?: Date
    handled_by?: UserId
  },
): Promise<void> {
  const { buyer, ...rest } = change
  await db
    .updateTable('invoices')
    .set({ ...rest, ...(buyer && { buyer: JSON.stringify(buyer) }) })
    .where('id', '=', id)
    .execute()
}

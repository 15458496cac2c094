import { sql } from 'kysely'
import { SEARCH_RESULTS } from '#contract/admin/admin-search.ts'
import type { JobStatus } from '#contract/jobs/jobs.ts'
import type { ReportedEntityType } from '#contract/moderation/reports.ts'
import type { MovementKind, PaymentProvider } from '#contract/payments/ledger.ts'
import type { DbOrTrx } from '#server/db/client.ts'

interface FoundJob {
  id: string
  title: string
  status: JobStatus
  employer: string | null
}

/** Jobs by id, or by words of the title, which are without accents and in lower case; the newest first. */
export async function findJobs(
  db: DbOrTrx,
  search: { id: string | null; pattern: string },
): Promise<FoundJob[]> {
  const { rows } = await sql<FoundJob>`
    with found as materialized (
      select id, title, status, owner_user_id, created_at from jobs
      where removed_at is null and status <> 'pending_payment'
        and ${search.id ? sql`id = ${search.id}` : sql`lower(unaccent(title)) like ${search.pattern}`} limit 1000)
    select found.id, found.title, found.status, users.name as employer
    from found join users on users.id = found.owner_user_id
    order by found.created_at desc limit ${SEARCH_RESULTS}`.execute(db)
  return rows
}

export interface FoundPayment {
  ref: string
  owner_user_id: string
  owner_name: string | null
  provider: PaymentProvider
  kind: MovementKind | 'subscription' | 'sponsorship' | 'customer'
  amount: number | null
}

/** Money by the exact id of anything that it has at a provider, or of the purchase; what was paid comes before its fee. */
export async function findPayments(db: DbOrTrx, ref: string, id: string | null): Promise<FoundPayment[]> {
  const { rows } = await sql<FoundPayment>`
    select found.*, users.name as owner_name from (
      select provider_ref as ref, owner_user_id, provider, kind, amount
        from ledger_entries where provider in ('stripe', 'mercadopago') and provider_ref = ${ref}
      union all
      select payment_ref, owner_user_id, provider, kind, amount
        from ledger_entries where provider in ('stripe', 'mercadopago') and payment_ref = ${ref}
          and provider_ref <> ${ref} and kind <> 'fee'
      union all
      select id, owner_user_id, 'stripe', 'subscription', amount from subscriptions where id = ${ref}
      union all
      select customer_id, owner_user_id, 'stripe', 'customer', null from stripe_customers where customer_id = ${ref}
      union all
      select payments.provider_payment_id, owner_user_id, 'mercadopago', 'sponsorship', payments.amount
        from sponsorship_payments as payments join sponsorships on sponsorships.id = payments.sponsorship_id
        where payments.provider_payment_id = ${ref}
          and not exists (select from ledger_entries where provider = 'mercadopago' and payment_ref = ${ref})
      union all
      select id::text, owner_user_id, 'mercadopago', 'sponsorship', amount from sponsorships where id = ${id}::uuid
    ) as found join users on users.id = found.owner_user_id
    order by found.amount desc nulls last limit ${SEARCH_RESULTS}`.execute(db)
  return rows
}

interface FoundReport {
  id: string
  case_id: string
  entity_type: ReportedEntityType
  reason: string
}

/** Reports by id, or by the eight characters of it that lists show. */
export async function findReports(db: DbOrTrx, start: string): Promise<FoundReport[]> {
  const lowest = `${start}${'00000000-0000-0000-0000-000000000000'.slice(start.length)}`
  const highest = `${start}${'ffffffff-ffff-ffff-ffff-ffffffffffff'.slice(start.length)}`
  return db
    .selectFrom('reports')
    .select(['id', 'case_id', 'entity_type', 'reason'])
    .where(sql<boolean>`id between ${lowest}::uuid and ${highest}::uuid`)
    .orderBy('created_at', 'desc')
    .limit(SEARCH_RESULTS)
    .execute()
}

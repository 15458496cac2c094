import { type Kysely, sql } from 'kysely'
import { entityTypes } from '#contract/jobs/analytics.ts'
import type { Trx } from '#server/db/client.ts'
import { DEMO_DOMAIN, isDemoAccount } from '#server/db/demo-accounts.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { DB } from '#server/db/types.ts'
import { deleteUnusedLabels, reindexJobs } from '#server/features/jobs/job-index/service.ts'
import type { Log } from '#server/log.ts'
import { ambassadors } from './content/ambassadors.ts'
import { contactMessages } from './content/contact-messages.ts'

const JOBS_AT_ONCE = 1_000
const REMOVE_COMMAND = 'npm run demo:remove'

const demoUserIds = (db: Kysely<DB> | Trx) =>
  db.selectFrom('users').select('users.id').where(isDemoAccount('users'))

/** The numbers of rows that `removeDemo` would delete. */
export interface DemoCount {
  accounts: number
  jobs: number
  /** Of doctors outside the demo, to jobs of the demo. */
  foreignApplications: number
}

export async function countDemo(db: Kysely<DB>): Promise<DemoCount> {
  const jobIds = db.selectFrom('jobs').select('id').where('owner_user_id', 'in', demoUserIds(db))
  const count = sql<number>`count(*)::int`.as('count')
  const [accounts, jobs, applications] = await Promise.all([
    db.selectFrom('users').select(count).where(isDemoAccount('users')).executeTakeFirstOrThrow(),
    db
      .selectFrom('jobs')
      .select(count)
      .where('owner_user_id', 'in', demoUserIds(db))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('applications')
      .select(count)
      .where('job_id', 'in', jobIds)
      .where('doctor_id', 'not in', demoUserIds(db))
      .executeTakeFirstOrThrow(),
  ])
  return { accounts: accounts.count, jobs: jobs.count, foreignApplications: applications.count }
}

/** Tells the operator of an installation that is no demo which accounts are locked out, and how to remove them. */
export async function warnOfDemoAccounts(db: Kysely<DB>, log: Log): Promise<void> {
  const { accounts, jobs } = await countDemo(db)
  if (accounts === 0) return
  log.warn(
    { accounts, jobs },
    `Este banco tem ${accounts} contas de demonstração (@${DEMO_DOMAIN}), que não entram em produção, e ${jobs} ` +
      `vagas delas, que continuam visíveis. Para removê-las com tudo o que é delas: ${REMOVE_COMMAND}`,
  )
}

/**
 * Deletes the accounts of the demo and all their data: jobs with the applications to them, applications, reports, mails,
 * figures. It can be interrupted and run again. Access records stay, because the law requires them
 * for six months (Marco Civil, art. 15), and pictures are deleted by the nightly maintenance.
 */
export async function removeDemo(db: Kysely<DB>, now: Date): Promise<void> {
  for (;;) {
    const jobs = await db
      .selectFrom('jobs')
      .select('id')
      .where('owner_user_id', 'in', demoUserIds(db))
      .limit(JOBS_AT_ONCE)
      .execute()
    if (jobs.length === 0) break
    const ids = jobs.map(({ id }) => id)
    await withoutTimeLimit(db, (trx) => removeJobs(trx, ids, now))
  }
  await withoutTimeLimit(db, removePeople)
  await deleteUnusedLabels(db)
}

const withoutTimeLimit = (db: Kysely<DB>, work: (trx: Trx) => Promise<void>) =>
  inTransaction(db, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await work(trx)
  })

async function removeJobs(trx: Trx, ids: string[], now: Date): Promise<void> {
  // A job that is not open has no bits in the search index, which has no foreign keys.
  await trx.updateTable('jobs').set({ status: 'closed', closed_at: now }).where('id', 'in', ids).execute()
  await reindexJobs(trx, ids, now)
  await trx.deleteFrom('applications').where('job_id', 'in', ids).execute()
  await removeRecordsAbout(trx, ids)
  await trx.deleteFrom('jobs').where('id', 'in', ids).execute()
}

async function removePeople(trx: Trx): Promise<void> {
  const ids = (await demoUserIds(trx).execute()).map(({ id }) => id)
  await trx.deleteFrom('mails').where('recipient', 'like', `%@${DEMO_DOMAIN}`).execute()
  await trx.deleteFrom('registrations').where('email', 'like', `%@${DEMO_DOMAIN}`).execute()
  await trx.deleteFrom('stripe_sandbox_objects').execute()
  await trx.deleteFrom('stripe_sandbox_deliveries').execute()
  await trx.deleteFrom('stripe_sandbox_replies').execute()
  if (ids.length > 0) {
    await removeRecordsAbout(trx, ids)
    await trx
      .deleteFrom('reports')
      .where((eb) =>
        eb.or([eb('reporter_user_id', 'in', ids), eb('reporter_email', 'like', `%@${DEMO_DOMAIN}`)]),
      )
      .execute()
    await sql`delete from report_cases where not exists (select from reports where case_id = report_cases.id)`.execute(
      trx,
    )
    await removePayments(trx, ids)
    // Real people who have joined a company of the demo are free for another one.
    await sql`update users set role = null, profile_completed_at = null where not ${isDemoAccount('users')}
      and id in (select user_id from team_members where company_id = any(${ids}::uuid[]))`.execute(trx)
    await trx
      .deleteFrom('bookings')
      .where((eb) => eb.or([eb('doctor_id', 'in', ids), eb('employer_id', 'in', ids)]))
      .execute()
    // Their profiles, applications, sessions and notifications follow by foreign key.
    await trx.deleteFrom('users').where('id', 'in', ids).execute()
  }
  await trx
    .deleteFrom('contact_messages')
    .where(
      'email',
      'in',
      contactMessages.map(({ email }) => email),
    )
    .execute()
  await trx
    .deleteFrom('ambassadors')
    .where('name', 'in', [...ambassadors])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('users').select('users.id').whereRef('users.referral', '=', 'ambassadors.name'),
        ),
      ),
    )
    .execute()
}

/**
 * Removes the purchases of the demo, and the sandboxes, which exist only in the demo. The ledger refuses deletions on
 * purpose, except to the owner of the table.
 */
async function removePayments(trx: Trx, owners: string[]): Promise<void> {
  for (const table of ['refunds', 'chargebacks', 'webhooks', 'payments', 'preferences'])
    await sql`delete from ${sql.table(`sandbox_mercadopago_${table}`)}`.execute(trx)
  for (const table of ['deliveries', 'objects', 'replies'])
    await sql`delete from ${sql.table(`stripe_sandbox_${table}`)}`.execute(trx)
  await sql`alter table ledger_entries disable trigger ledger_is_append_only`.execute(trx)
  for (const table of [
    'refund_requests',
    'invoices',
    'billing_details',
    'ledger_entries',
    'sponsorships',
  ] as const)
    await trx.deleteFrom(table).where('owner_user_id', 'in', owners).execute()
  await sql`alter table ledger_entries enable trigger ledger_is_append_only`.execute(trx)
  const subscriptions = trx.selectFrom('subscriptions').select('id').where('owner_user_id', 'in', owners)
  await trx.deleteFrom('dunning_mails').where('subscription_id', 'in', subscriptions).execute()
  for (const table of ['applied_plans', 'subscriptions', 'stripe_customers'] as const)
    await trx.deleteFrom(table).where('owner_user_id', 'in', owners).execute()
}

async function removeRecordsAbout(trx: Trx, ids: string[]): Promise<void> {
  await trx.deleteFrom('report_cases').where('entity_id', 'in', ids).execute()
  await trx.deleteFrom('approvals').where('subject_user_id', 'in', ids).execute()
  for (const table of ['analytics_daily', 'analytics_events'] as const)
    await trx
      .deleteFrom(table)
      .where('entity_type', 'in', [...entityTypes])
      .where('entity_id', 'in', ids)
      .execute()
  // A version that a real admin has undone stays, because the undoing refers to it.
  await sql`delete from settings_versions where changed_by = any(${ids}::uuid[]) and version not in (
    select undoes_version from settings_versions
    where undoes_version is not null and changed_by <> all(${ids}::uuid[]))`.execute(trx)
  // Page views say nothing of who saw the page: those of the demo cannot be told from others.
  await trx.deleteFrom('analytics_daily').where('event_type', '=', 'PageView').execute()
  await sql`alter table admin_log disable trigger admin_log_is_append_only`.execute(trx)
  await trx.deleteFrom('admin_log').where('admin_user_id', 'in', ids).execute()
  await sql`alter table admin_log enable trigger admin_log_is_append_only`.execute(trx)
}

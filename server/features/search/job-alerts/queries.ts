import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { indexedJobIsOpen } from '#server/db/job-conditions.ts'
import type { JobAlerts } from '#server/db/types.ts'
import type { AlertOwner } from './owner.ts'

export type AlertRow = Selectable<JobAlerts>

const isOf = (owner: AlertOwner) =>
  'userId' in owner ? sql<boolean>`user_id = ${owner.userId}` : sql<boolean>`email = ${owner.email}`
const isConfirmed = sql<boolean>`status <> 'unconfirmed'`

/** One at a time changes how many alerts an owner has. */
export async function lockOwner(trx: Trx, owner: AlertOwner): Promise<void> {
  const key = `job alerts of ${'userId' in owner ? owner.userId : owner.email}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}

/** How many alerts the owner has, with or without those that are stopped. */
export async function countOf(db: DbOrTrx, owner: AlertOwner, { stopped = true } = {}): Promise<number> {
  const row = await db
    .selectFrom('job_alerts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(isOf(owner))
    .where(isConfirmed)
    .$if(!stopped, (query) => query.where('status', '<>', 'stopped'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Deletes as many stopped alerts of an address as it has too many, those first that were stopped first. */
export async function deleteStoppedBeyond(trx: Trx, email: string, limit: number): Promise<void> {
  const tooMany = (await countOf(trx, { email })) - limit
  if (tooMany <= 0) return
  await sql`delete from job_alerts where id in (
    select id from job_alerts where ${isOf({ email })} and status = 'stopped'
    order by changed_at, id limit ${tooMany})`.execute(trx)
}

export const alertWithSearch = (
  db: DbOrTrx,
  owner: AlertOwner,
  search: string,
): Promise<AlertRow | undefined> =>
  db
    .selectFrom('job_alerts')
    .selectAll()
    .where(isOf(owner))
    .where('search', '=', search)
    .where(isConfirmed)
    .executeTakeFirst()

export const alertById = (db: DbOrTrx, id: string): Promise<AlertRow | undefined> =>
  db.selectFrom('job_alerts').selectAll().where('id', '=', id).executeTakeFirst()

export const lockAlert = (trx: Trx, id: string): Promise<AlertRow | undefined> =>
  trx.selectFrom('job_alerts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const alertsOf = (db: DbOrTrx, owner: AlertOwner): Promise<AlertRow[]> =>
  db
    .selectFrom('job_alerts')
    .selectAll()
    .where(isOf(owner))
    .where(isConfirmed)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export const insertAlert = (trx: Trx, row: Insertable<JobAlerts>): Promise<AlertRow> =>
  trx.insertInto('job_alerts').values(row).returningAll().executeTakeFirstOrThrow()

export const updateAlert = (trx: Trx, id: string, change: Updateable<JobAlerts>): Promise<AlertRow> =>
  trx.updateTable('job_alerts').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export async function deleteAlert(trx: DbOrTrx, id: string): Promise<void> {
  await trx.deleteFrom('job_alerts').where('id', '=', id).execute()
}

/** `rest` is what a job with one of the keys must still match. */
export async function setKeys(
  trx: Trx,
  id: string,
  { keys, rest }: { keys: readonly string[]; rest: string },
): Promise<void> {
  await trx.updateTable('job_alerts').set({ rest }).where('id', '=', id).execute()
  await trx.deleteFrom('job_alert_keys').where('alert_id', '=', id).execute()
  await sql`insert into job_alert_keys (alert_id, key) select ${id}, key from unnest(${keys}::text[]) as key
    on conflict do nothing`.execute(trx)
}

/** How many jobs of the index have each of the labels. */
export async function frequencies(db: DbOrTrx, labels: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ label: string; jobs: string }>`select label, sum(bit_count(bits)) as jobs
    from label_bits where label = any(array(select unnest(${labels}::text[])))
    group by label`.execute(db)
  return new Map(rows.map(({ label, jobs }) => [label, Number(jobs)]))
}

/** Older requests for the same alert: the latest link is the one that is valid. */
export async function deleteUnconfirmed(
  trx: Trx,
  { email, search }: { email: string; search: string },
): Promise<void> {
  await trx
    .deleteFrom('job_alerts')
    .where('email', '=', email)
    .where('search', '=', search)
    .where('status', '=', 'unconfirmed')
    .execute()
}

export interface SentMail {
  alert_id: string
  sent_at: Date
  jobs: { id: string; title: string; isOpen: boolean }[]
}

/** The latest mails of each alert, with their jobs. */
export async function latestMails(
  db: DbOrTrx,
  ids: readonly string[],
  { limit, now }: { limit: number; now: Date },
): Promise<SentMail[]> {
  const { rows } = await sql<SentMail>`select mails.alert_id, mails.sent_at,
      coalesce((select jsonb_agg(jsonb_build_object('id', jobs.id, 'title', jobs.title, 'isOpen', exists (
          select from job_search where job_search.job_id = jobs.id and ${indexedJobIsOpen('job_search', now)}))
          order by found_at desc, jobs.id)
        from job_alert_jobs join jobs on jobs.id = job_alert_jobs.job_id
        where alert_mail_id = mails.id and job_alert_jobs.alert_id = mails.alert_id), '[]') as jobs
    from unnest(${ids}::uuid[]) as one (id)
    cross join lateral (select * from job_alert_mails where alert_id = one.id
      order by sent_at desc, job_alert_mails.id limit ${limit}) as mails
    order by mails.sent_at desc`.execute(db)
  return rows
}

export async function sentJobCounts(db: DbOrTrx, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ alert_id: string; jobs: string }>`select alert_id, count(*) as jobs
    from job_alert_jobs where alert_id = any(${ids}::uuid[]) and alert_mail_id is not null
    group by alert_id`.execute(db)
  return new Map(rows.map((row) => [row.alert_id, Number(row.jobs)]))
}

/** The address to which the mails of an account go; undefined unless it is verified. */
export const verifiedUser = (db: DbOrTrx, email: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()

/** An alert that the account has for the same search already goes before the one of the address. */
export async function adoptAlerts(
  trx: Trx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await sql`update job_alerts set user_id = ${userId}, email = null
    where ${isOf({ email })} and ${isConfirmed} and not exists (
      select from job_alerts as own where own.user_id = ${userId} and own.search = job_alerts.search)`.execute(
    trx,
  )
  await trx.deleteFrom('job_alerts').where('email', '=', email).where(isConfirmed).execute()
}

export async function deleteOfAddress(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('job_alerts').where('email', '=', email).execute()
}

/** Every alert whose mails go to this address. */
export async function markUndeliverable(db: DbOrTrx, email: string, now: Date): Promise<void> {
  await sql`update job_alerts set status = 'undeliverable', paused_until = null, asked_at = null, changed_at = ${now}
    where status in ('active', 'paused')
      and (email = ${email} or user_id = (select id from users where users.email = ${email}))`.execute(db)
}

export async function endPauses(db: DbOrTrx, now: Date): Promise<void> {
  await db
    .updateTable('job_alerts')
    .set({ status: 'active', paused_until: null })
    .where('paused_until', '<=', now)
    .execute()
}

export interface Asked {
  id: string
  name: string
  recipient: string
}

/** Asks the alerts that nobody has changed since `before`, and returns them. */
export async function markAsked(
  trx: Trx,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<Asked[]> {
  const { rows } = await sql<Asked>`update job_alerts set asked_at = ${now}
    from (select job_alerts.id, coalesce(users.email, job_alerts.email) as recipient
      from job_alerts left join users on users.id = job_alerts.user_id
      where status = 'active' and changed_at < ${before} and asked_at is null and users.suspended_at is null
      order by changed_at limit ${limit} for no key update of job_alerts skip locked) as due
    where job_alerts.id = due.id returning job_alerts.id, name, recipient`.execute(trx)
  return rows
}

export async function stopUnanswered(db: DbOrTrx, before: Date, now: Date): Promise<void> {
  await db
    .updateTable('job_alerts')
    .set({ status: 'stopped', paused_until: null, asked_at: null, changed_at: now })
    .where('asked_at', '<', before)
    .where('status', 'in', ['active', 'paused'])
    .execute()
}

export async function deleteExpired(
  db: DbOrTrx,
  { unconfirmedBefore, endedBefore }: { unconfirmedBefore: Date; endedBefore: Date },
): Promise<void> {
  await db
    .deleteFrom('job_alerts')
    .where('status', '=', 'unconfirmed')
    .where('created_at', '<', unconfirmedBefore)
    .execute()
  await db
    .deleteFrom('job_alerts')
    .where('status', 'in', ['stopped', 'undeliverable'])
    .where('changed_at', '<', endedBefore)
    .execute()
}

/** Alerts whose words were interpreted before then: synonyms may have changed. */
export const outdatedAlerts = (db: DbOrTrx, before: Date, limit: number): Promise<AlertRow[]> =>
  db
    .selectFrom('job_alerts')
    .selectAll()
    .where('interpreted_at', '<', before)
    .orderBy('interpreted_at')
    .limit(limit)
    .execute()

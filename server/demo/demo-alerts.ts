import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { AlertFrequency } from '#contract/search/alerts.ts'
import type { Db, Trx } from '#server/db/client.ts'
import { storeAlert } from '#server/features/search/job-alerts/service.ts'
import { searchLanguage } from '#server/features/search/search-language/service.ts'
import type { UserId } from '#server/http/caller.ts'

/** In UTC; 7 h in Brasília. */
const MAIL_HOUR = 10

const searches: readonly { search: string; frequency: AlertFrequency; everyDays: number }[] = [
  { search: 'regime=shift&medicalSpecialties=Clínica Médica', frequency: 'daily', everyDays: 1 },
  { search: 'search=uti', frequency: 'weekly', everyDays: 7 },
]

/**
 * Alerts of a doctor, with the mails that they have sent. Call it after the jobs are indexed, so that none of them counts as new.
 */
export async function insertAlerts(trx: Trx, doctorId: string, now: Date): Promise<void> {
  const createdAt = new Date(now.getTime() - 28 * DAY_MS)
  const searchDeps = {
    db: trx as unknown as Db,
    language: searchLanguage(trx as unknown as Db, { now: () => now }),
  }
  for (const { search, frequency, everyDays } of searches) {
    const id = await storeAlert(trx, searchDeps, { userId: doctorId as UserId, search, frequency }, createdAt)
    await insertHistory(trx, { id, everyDays }, now)
  }
  await trx.deleteFrom('job_index_news').execute()
}

/** The jobs that an alert would have found, each in the first mail after its publication. */
async function insertHistory(
  trx: Trx,
  { id, everyDays }: { id: string; everyDays: number },
  now: Date,
): Promise<void> {
  const today = new Date(now)
  today.setUTCHours(MAIL_HOUR, 0, 0, 0)
  const last = today <= now ? today : new Date(today.getTime() - DAY_MS)
  for (let mail = 0; mail < 3; mail += 1) {
    const sentAt = new Date(last.getTime() - mail * everyDays * DAY_MS)
    const since = new Date(sentAt.getTime() - everyDays * DAY_MS)
    await sql`with found as (
        select job_id, published_at from job_search
        where document @@ (select query::tsquery from job_alerts where id = ${id})
          and published_at > ${since} and published_at <= ${sentAt}
      ), sent as (
        insert into job_alert_mails (alert_id, sent_at) select ${id}, ${sentAt} where exists (select from found)
        returning id)
      insert into job_alert_jobs (alert_id, job_id, found_at, settled_at, alert_mail_id)
      select ${id}, job_id, published_at, ${sentAt}, sent.id from found cross join sent`.execute(trx)
  }
}

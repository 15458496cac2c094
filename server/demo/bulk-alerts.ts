import { sql } from 'kysely'
import type { AlertFrequency } from '#contract/search/alerts.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { findJobs, sendDue } from '#server/features/search/job-alert-mails/service.ts'
import { type AlertDeps, createAlert } from '#server/features/search/job-alerts/service.ts'
import { searchLanguage } from '#server/features/search/search-language/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { randomOf } from './random.ts'

const ALERTS_PER_PERSON = 20
const DISTINCT = 2_000

/** `popular`: a quarter are for a whole state or without a specialty. `narrow`: each is for a specialty around a city. */
export type SearchKind = 'popular' | 'narrow'

/** The work of the alerts, for measurements. */
export function alertMailing(parts: Omit<AlertDeps, 'searchDeps'>, clock: Clock) {
  const deps = { ...parts, searchDeps: { db: parts.db, language: searchLanguage(parts.db, clock) } }
  return {
    deps,
    findJobs: (now: Date) => findJobs(deps.db, now),
    sendDue: (now: Date) => sendDue(deps, now),
  }
}

/** Searches as doctors make them: most by specialty and place, some by words, and few by other filters alone. */
async function searches(db: Db, wanted: SearchKind): Promise<string[]> {
  const random = randomOf('alerts of the bench')
  // By a random job each, so that frequent specialties and cities are searched more often.
  const { rows } = await sql<{ specialty: string; state: string; city: string | null }>`
    select (select name from job_specialties join specialties on id = specialty_id where job_id = jobs.id limit 1) as specialty,
      jobs.state, cities.name as city
    from jobs left join cities on cities.id = jobs.city_id
    where jobs.state is not null order by md5(jobs.id::text) limit ${DISTINCT}`.execute(db)
  return rows.map(({ specialty, state, city }) => {
    const params = new URLSearchParams()
    const kind = random.next()
    if (wanted === 'narrow' && city) {
      params.set('medicalSpecialties', specialty)
      params.set('state', state)
      params.set('city', city)
      if (random.chance(0.5)) params.set('radius', random.chance(0.5) ? '100' : '50')
      return params.toString()
    }
    if (kind < 0.1) params.set('search', `${specialty} ${city ?? state}`)
    else if (kind < 0.15) params.set('search', `plantão ${specialty}`)
    else if (kind < 0.95) params.set('medicalSpecialties', specialty)
    if (kind >= 0.15) {
      params.set('state', state)
      if (city && random.chance(0.6)) params.set('city', city)
      if (params.has('city') && random.chance(0.5)) params.set('radius', random.chance(0.5) ? '100' : '50')
    }
    if (random.chance(0.3)) params.set('regime', 'shift')
    if (random.chance(0.1)) params.set('hourlyFrom', '100')
    return params.toString()
  })
}

/** Replaces all alerts by copies of two thousand searches, those of twenty searches to a person. */
export async function seedBulkAlerts(
  deps: AlertDeps,
  { alerts, kind = 'popular', now }: { alerts: number; kind?: SearchKind; now: Date },
): Promise<void> {
  const { db } = deps
  await sql`delete from users where email like 'alerta-%@example.com'`.execute(db)
  await sql`truncate job_alerts, job_alert_jobs cascade`.execute(db)
  await sql`truncate mails cascade`.execute(db)
  const frequencies: AlertFrequency[] = ['instant', 'daily', 'daily', 'weekly']
  const texts = await searches(db, kind)
  for (let start = 0; start < texts.length; start += ALERTS_PER_PERSON) {
    const { id } = await db
      .insertInto('users')
      .values({ email: `alerta-${start}@example.com`, email_verified_at: now, role: 'doctor' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [index, search] of texts.slice(start, start + ALERTS_PER_PERSON).entries())
      await createAlert(
        deps,
        id as UserId,
        { search, frequency: frequencies[index % 4] as AlertFrequency },
        now,
      )
  }
  const copies = Math.max(0, Math.round(alerts / texts.length) - 1)
  for (let number = 1; number <= copies; number += 1)
    await sql`with copied as (
      insert into job_alerts (email, name, search, frequency, status, query, rest, interpreted_at, city_id,
        consent_version, consented_at, created_at, changed_at)
      select 'alerta-' || ${number}::int || '-' || user_id || '@example.com', name, search, frequency, status, query, rest,
        interpreted_at, city_id, consent_version, consented_at, created_at, changed_at
      from job_alerts where user_id is not null
      returning id, search)
    insert into job_alert_keys (key, alert_id) select distinct key, copied.id
    from copied join job_alerts using (search) join job_alert_keys on alert_id = job_alerts.id
    where user_id is not null`.execute(db)
  await sql`analyze job_alerts, job_alert_keys, job_alert_jobs`.execute(db)
}

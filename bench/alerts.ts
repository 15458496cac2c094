import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { AlertFrequency } from '#contract/job-alerts/alerts.ts'
import { createDatabase, type Database } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { startQueue } from '#server/db/queue.ts'
import { seedBulk } from '#server/demo/bulk.ts'
import { randomOf } from '#server/demo/random.ts'
import { findJobs, sendDue } from '#server/features/job-alert-mails/service.ts'
import { createAlert } from '#server/features/job-alerts/service.ts'
import { searchLanguage } from '#server/features/search-language/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { secretsFrom } from '#server/http/secrets.ts'
import { createLog } from '#server/log.ts'

/**
 * What a day's new jobs cost with many alerts: `node bench/alerts.ts --alerts 100000 --news 2000`. Fifty copies of two
 * thousand searches, on the jobs of `npm run bench`.
 */
const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '20000' },
    alerts: { type: 'string', default: '100000' },
    news: { type: 'string', default: '2000' },
  },
})
const say = (text: string) => void process.stdout.write(`${text}\n`)
const root = new URL('..', import.meta.url).pathname
const ALERTS_PER_PERSON = 20
const DISTINCT = 2_000
const clock = { now: () => new Date() }

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  say(`${what.padEnd(52)} ${((performance.now() - start) / 1000).toFixed(2).padStart(8)} s`)
  return result
}

/** Searches as doctors make them: most by specialty and place, some by words, and few by other filters alone. */
async function searches({ db }: Database): Promise<string[]> {
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

async function fill({ db }: Database, deps: Parameters<typeof createAlert>[0]): Promise<void> {
  await sql`delete from users where email like 'alerta-%@example.com'`.execute(db)
  await sql`delete from job_alerts`.execute(db)
  await sql`delete from mails`.execute(db)
  const frequencies: AlertFrequency[] = ['instant', 'daily', 'daily', 'weekly']
  const texts = await searches({ db } as Database)
  const now = new Date()
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
  const copies = Math.max(0, Math.round(Number(values.alerts) / texts.length) - 1)
  await sql`set statement_timeout = 0`.execute(db)
  await sql`with copied as (
      insert into job_alerts (email, name, search, frequency, status, query, interpreted_at, city_id,
        consent_version, consented_at, created_at, changed_at)
      select 'alerta-' || number || '-' || user_id || '@example.com', name, search, frequency, status, query,
        interpreted_at, city_id, consent_version, consented_at, created_at, changed_at
      from job_alerts cross join generate_series(1, ${copies}::int) as number
      returning id, search)
    insert into job_alert_keys (key, alert_id) select distinct key, copied.id
    from copied join job_alerts using (search) join job_alert_keys on alert_id = job_alerts.id`.execute(db)
  await sql`analyze job_alerts, job_alert_keys`.execute(db)
}

/** The newest jobs are news. */
const publish = ({ db }: Database, { skip, count }: { skip: number; count: number }) =>
  sql`insert into job_index_news (job_id, noted_at) select job_id, now() from job_search
    order by slot desc limit ${count} offset ${skip}`.execute(db)

const embedded = await startEmbedded({ dataDir: `${root}/data/bench-${values.jobs}`, say })
const database = createDatabase(embedded.url, { max: 4 })
const queue = await startQueue(embedded.url, createLog('warn'))
try {
  const { db } = database
  await migrate(db)
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) === 0) await seedBulk(database, { jobs: Number(values.jobs), now: new Date(), say })
  const deps = {
    db,
    queue,
    searchDeps: { db, language: searchLanguage(db, clock) },
    secrets: secretsFrom('secret of the bench', clock),
    publicUrl: 'https://medponto.example',
  }
  await timed('alerts created (2,000 one by one, the rest copied)', () => fill(database, deps))
  const sizes = await sql<{ alerts: string; keys: string; bytes: string }>`select
    (select count(*) from job_alerts) as alerts, (select count(*) from job_alert_keys) as keys,
    pg_total_relation_size('job_alerts') + pg_total_relation_size('job_alert_keys') as bytes`.execute(db)
  const [size] = sizes.rows
  say(`${size?.alerts} alerts, ${size?.keys} keys, ${(Number(size?.bytes) / 1e6).toFixed(0)} MB`)

  await sql`delete from job_index_news`.execute(db)
  const news = Number(values.news)
  await publish(database, { skip: 0, count: news })
  const found = await timed(`${news} jobs compared with all alerts`, () => findJobs(db, new Date()))
  say(`${found} matches`)
  const at = new Date()
  const tomorrow = new Date(`${new Date(at.getTime() + 86_400_000).toISOString().slice(0, 10)}T10:05:00Z`)
  const instant = await timed('instant mails composed and put in the outbox', () => sendDue(deps, at))
  say(`${instant} mails`)
  const daily = await timed('mails of the next morning (daily, or all on Monday)', () =>
    sendDue(deps, tomorrow),
  )
  say(`${daily} mails`)

  const sweeps: number[] = []
  for (let minute = 0; minute < 20; minute += 1) {
    await publish(database, { skip: news + minute * 10, count: 10 })
    const start = performance.now()
    await findJobs(db, at)
    await sendDue(deps, at)
    sweeps.push(performance.now() - start)
  }
  sweeps.sort((one, other) => one - other)
  say(`a sweep with ten new jobs: p50 ${sweeps[10]?.toFixed(0)} ms, p95 ${sweeps[18]?.toFixed(0)} ms`)
} finally {
  await queue.stop()
  await database.close()
  await embedded.stop()
}

import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { createDatabase, type Database } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { startQueue } from '#server/db/queue.ts'
import { seedBulk } from '#server/demo/bulk.ts'
import { alertMailing, seedBulkAlerts } from '#server/demo/bulk-alerts.ts'
import { secretsFrom } from '#server/http/secrets.ts'
import { createLog } from '#server/log.ts'

/**
 * Measures the work for a day's new jobs with many alerts: `node bench/alerts.ts --alerts 100000 --news 2000`. Fifty
 * copies of two thousand searches run on the jobs of `npm run bench`. `--searches narrow` makes all of them for a
 * specialty around a city, `--keep` uses the alerts of the run before, `--morning` also writes the mails of the next
 * morning.
 */
const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '20000' },
    alerts: { type: 'string', default: '100000' },
    news: { type: 'string', default: '2000' },
    searches: { type: 'string', default: 'popular' },
    keep: { type: 'boolean', default: false },
    morning: { type: 'boolean', default: false },
  },
})
const say = (text: string) => void process.stdout.write(`${text}\n`)
const root = new URL('..', import.meta.url).pathname
const clock = { now: () => new Date() }

/** The newest jobs are news. */
const publish = ({ db }: Database, { skip, count }: { skip: number; count: number }) =>
  sql`insert into job_index_news (job_id, noted_at) select job_id, now() from job_search
    order by slot desc limit ${count} offset ${skip}`.execute(db)

const embedded = await startEmbedded({ dataDir: `${root}/data/bench-${values.jobs}`, say })
const database = createDatabase(embedded.url, { max: 4 })
const { db } = database
const queue = await startQueue(embedded.url, createLog('warn'))
/** The processor time of this process and of its connections' server processes, which other work on the machine does not change. */
async function cpuSeconds(): Promise<Map<number, number>> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where backend_type = 'client backend'`.execute(db)
  const seconds = new Map<number, number>()
  for (const { pid } of rows) {
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ')
    seconds.set(pid, (Number(fields?.[11] ?? 0) + Number(fields?.[12] ?? 0)) / 100)
  }
  const { user, system } = process.cpuUsage()
  return seconds.set(process.pid, (user + system) / 1e6)
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const before = await cpuSeconds()
  const start = performance.now()
  const result = await work()
  const elapsed = (performance.now() - start) / 1000
  let cpu = 0
  for (const [pid, seconds] of await cpuSeconds()) cpu += seconds - (before.get(pid) ?? 0)
  say(`${what.padEnd(52)} ${elapsed.toFixed(2).padStart(8)} s, ${cpu.toFixed(2)} s of processor`)
  return result
}

try {
  await migrate(embedded.url)
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) === 0) await seedBulk(database, { jobs: Number(values.jobs), now: new Date(), say })
  const secrets = secretsFrom('secret of the bench', clock)
  const publicUrl = 'https://medponto.example'
  const { deps, findJobs, sendDue } = alertMailing({ db, queue, secrets, publicUrl }, clock)
  if (values.keep) await sql`truncate job_alert_jobs, job_alert_mails, mails`.execute(db)
  else
    await timed('alerts created (2,000 one by one, the rest copied)', () =>
      seedBulkAlerts(deps, {
        alerts: Number(values.alerts),
        kind: values.searches === 'narrow' ? 'narrow' : 'popular',
        now: new Date(),
      }),
    )
  // As autovacuum does sooner or later.
  await sql`vacuum analyze job_alerts, job_alert_keys`.execute(db)
  const sizes = await sql<{ alerts: string; keys: string; bytes: string }>`select
    (select count(*) from job_alerts) as alerts, (select count(*) from job_alert_keys) as keys,
    pg_total_relation_size('job_alerts') + pg_total_relation_size('job_alert_keys') as bytes`.execute(db)
  const [size] = sizes.rows
  say(`${size?.alerts} alerts, ${size?.keys} keys, ${(Number(size?.bytes) / 1e6).toFixed(0)} MB`)

  await sql`delete from job_index_news`.execute(db)
  const news = Number(values.news)
  await publish(database, { skip: 0, count: news })
  const found = await timed(`${news} jobs compared with all alerts`, () => findJobs(new Date()))
  say(`${found} matches`)
  const at = new Date()
  const instant = await timed('instant mails composed and put in the outbox', () => sendDue(at))
  say(`${instant} mails`)
  const sweeps: number[] = []
  for (let minute = 0; minute < 20; minute += 1) {
    await publish(database, { skip: news + minute * 10, count: 10 })
    const start = performance.now()
    await findJobs(at)
    await sendDue(at)
    sweeps.push(performance.now() - start)
  }
  sweeps.sort((one, other) => one - other)
  say(
    `a sweep with ten new jobs, until the mails are in the outbox: p50 ${sweeps[10]?.toFixed(0)} ms, p95 ${sweeps[18]?.toFixed(0)} ms`,
  )

  if (values.morning) {
    const tomorrow = new Date(`${new Date(at.getTime() + DAY_MS).toISOString().slice(0, 10)}T10:05:00Z`)
    const daily = await timed('mails of the next morning (daily, or all on Monday)', () => sendDue(tomorrow))
    say(`${daily} mails`)
  }
} finally {
  await queue.stop()
  await database.close()
  await embedded.stop()
}

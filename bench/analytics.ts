import autocannon from 'autocannon'
import { sql } from 'kysely'
import { startQueue } from '#server/db/queue.ts'
import { createLog } from '#server/log.ts'
import { accessToken, passwordHash } from './accounts.ts'
import type { BenchApp } from './app.ts'
import { chrome } from './chrome.ts'
import { latency } from './latency.ts'

const ADMIN_EMAIL = 'medicao-admin@example.com'
const EVENTS = 1_000_000
const SECONDS = 10

const jobIds = async ({ database }: BenchApp, limit: number) =>
  (await database.db.selectFrom('job_search').select('job_id').orderBy('job_id').limit(limit).execute()).map(
    (row) => row.job_id,
  )

/** Sends events as fast as possible, each call from another visitor: 1 view per call, or the 20 cards of a page. */
function sendEvents(app: BenchApp, jobs: string[], each: number) {
  let calls = 0
  return autocannon({
    url: app.url,
    connections: 16,
    duration: SECONDS,
    requests: [
      {
        method: 'POST',
        path: each === 1 ? '/api/analytics/record' : '/api/analytics/record-many',
        setupRequest: (request) => {
          calls += 1
          const events = Array.from({ length: each }, (_, index) => ({
            eventType: each === 1 ? 'View' : 'Impression',
            entityType: 'JobOffer',
            entityId: jobs[(calls * 7 + index) % jobs.length],
          }))
          request.headers = {
            'content-type': 'application/json',
            'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
          }
          request.body = JSON.stringify(each === 1 ? events[0] : { events })
          return request
        },
      },
    ],
  })
}

const listJobs = (app: BenchApp) =>
  autocannon({ url: `${app.url}/api/jobs`, connections: 2, duration: SECONDS, headers: chrome })

async function adminToken(app: BenchApp): Promise<string> {
  const now = new Date()
  await app.database.db
    .insertInto('users')
    .values({
      email: ADMIN_EMAIL,
      password_hash: await passwordHash(),
      email_verified_at: now,
      profile_completed_at: now,
      role: 'admin',
      name: 'Medição',
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  return accessToken(app, ADMIN_EMAIL)
}

/** Makes the app's worker count the recorded events. Returns how long that took, in ms. */
async function rollUp({ database }: BenchApp): Promise<number> {
  const queue = await startQueue(database.pool.options.connectionString as string, createLog('silent'))
  const started = performance.now()
  await queue.add(database.db, 'analytics.roll', {})
  const anyWaiting = () => database.db.selectFrom('analytics_events').select('id').limit(1).executeTakeFirst()
  while (await anyWaiting()) await new Promise((resolve) => setTimeout(resolve, 50))
  const took = performance.now() - started
  await queue.stop()
  return took
}

const deleteEvents = ({ database }: BenchApp) =>
  sql`truncate analytics_events, analytics_daily, analytics_seen, analytics_caps`.execute(database.db)

/** The time to count a month's million events, half of them about one job, and to read that job's figures. */
async function measureMonth(app: BenchApp, jobs: string[]) {
  await deleteEvents(app)
  const token = await adminToken(app)
  const read = async () => {
    const reply = await fetch(`${app.url}/api/jobs/${jobs[0]}/analytics`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!reply.ok) throw new Error(`figures: ${reply.status}`)
    return (await reply.json()) as { views: number; impressions: number }
  }
  const readEmpty = await latency(200, read)
  await sql`
    insert into analytics_events (day, event_type, entity_type, entity_id)
    select current_date - n % 30, case n % 5 when 0 then 'View' else 'Impression' end, 'JobOffer',
      (${jobs}::text[])[case n % 2 when 0 then 1 else 1 + n % ${jobs.length} end]
    from generate_series(1, ${EVENTS}::integer) as n`.execute(app.database.db)
  const rollUpMs = await rollUp(app)
  const figures = await read()
  const readMonth = await latency(200, read)
  await deleteEvents(app)
  return { readEmpty, readMonth, rollUpMs, counted: figures.views + figures.impressions }
}

/** Events accepted per second, requests that the job list serves meanwhile, and the figures of `measureMonth`. */
export async function measureAnalytics(app: BenchApp) {
  const jobs = await jobIds(app, 1_000)
  await deleteEvents(app)
  const listAlone = await listJobs(app)
  const views = await sendEvents(app, jobs, 1)
  const cards = await sendEvents(app, jobs, 20)
  const [viewsDuringList, listDuringViews] = await Promise.all([sendEvents(app, jobs, 1), listJobs(app)])
  const failures = views.non2xx + cards.non2xx + viewsDuringList.non2xx
  if (failures > 0) throw new Error(`analytics: ${failures} failures`)
  const figure = ({ requests, latency: { p50, p99 } }: autocannon.Result) => ({
    perSecond: requests.average,
    p50,
    p99,
  })
  return {
    views: figure(views),
    cards: { ...figure(cards), perSecond: cards.requests.average * 20 },
    listAlone: figure(listAlone),
    viewsDuringList: figure(viewsDuringList),
    listDuringViews: figure(listDuringViews),
    ...(await measureMonth(app, jobs)),
  }
}

import { hash } from '@node-rs/argon2'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { startQueue } from '#server/db/queue.ts'
import type { BenchApp } from './app.ts'
import { latency } from './latency.ts'

const ADMIN = { email: 'medicao-admin@example.com', password: 'Medicao2026' }
const EVENTS = 1_000_000
const SECONDS = 10

const jobIds = async ({ database }: BenchApp, limit: number) =>
  (await database.db.selectFrom('job_search').select('job_id').orderBy('job_id').limit(limit).execute()).map(
    (row) => row.job_id,
  )

/** Sends events as fast as possible, each call from another visitor: 1 view, or the 20 cards of a page. */
function storm(app: BenchApp, jobs: string[], each: number) {
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

const listing = (app: BenchApp) =>
  autocannon({ url: `${app.url}/api/jobs`, connections: 2, duration: SECONDS })

async function adminToken({ url, database }: BenchApp): Promise<string> {
  const now = new Date()
  const passwordHash = await hash(ADMIN.password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await database.db
    .insertInto('users')
    .values({
      email: ADMIN.email,
      password_hash: passwordHash,
      email_verified_at: now,
      profile_completed_at: now,
      role: 'admin',
      name: 'Medição',
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  return ((await reply.json()) as { authToken: string }).authToken
}

/** Has the app's worker count the waiting events. Returns the time it took, in ms. */
async function rollUp({ database }: BenchApp): Promise<number> {
  const queue = await startQueue(database.pool.options.connectionString as string, () => {})
  const started = performance.now()
  await queue.add(database.db, 'analytics.roll', {})
  const anyWaiting = () => database.db.selectFrom('analytics_events').select('id').limit(1).executeTakeFirst()
  while (await anyWaiting()) await new Promise((resolve) => setTimeout(resolve, 50))
  const took = performance.now() - started
  await queue.stop()
  return took
}

const deleteEvents = ({ database }: BenchApp) =>
  sql`truncate analytics_events, analytics_daily, analytics_seen`.execute(database.db)

/** A month of a million events, half of them of one job: the time to count them, and to read that job's figures. */
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
  const none = await latency(200, read)
  await sql`
    insert into analytics_events (day, event_type, entity_type, entity_id)
    select current_date - n % 30, case n % 5 when 0 then 'View' else 'Impression' end, 'JobOffer',
      (${jobs}::text[])[case n % 2 when 0 then 1 else 1 + n % ${jobs.length} end]
    from generate_series(1, ${EVENTS}::integer) as n`.execute(app.database.db)
  const rolledIn = await rollUp(app)
  const figures = await read()
  const month = await latency(200, read)
  await deleteEvents(app)
  return { none, month, rolledIn, counted: figures.views + figures.impressions }
}

/** Events accepted per second over HTTP, requests that the job list serves meanwhile, and reading a month of one job. */
export async function measureAnalytics(app: BenchApp) {
  const jobs = await jobIds(app, 1_000)
  await deleteEvents(app)
  const quiet = await listing(app)
  const views = await storm(app, jobs, 1)
  const cards = await storm(app, jobs, 20)
  const [beside, busy] = await Promise.all([storm(app, jobs, 1), listing(app)])
  const failures = views.non2xx + cards.non2xx + beside.non2xx
  if (failures > 0) throw new Error(`analytics: ${failures} failures`)
  const figure = ({ requests, latency: { p50, p99 } }: autocannon.Result) => ({
    perSecond: requests.average,
    p50,
    p99,
  })
  return {
    views: figure(views),
    cards: { ...figure(cards), perSecond: cards.requests.average * 20 },
    quiet: figure(quiet),
    beside: figure(beside),
    busy: figure(busy),
    ...(await measureMonth(app, jobs)),
  }
}

import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { AnalyticsEvent } from '#contract/jobs/analytics.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob } from '#test/factories.ts'
import { visitorOf } from './countable-event.ts'
import { rollUp } from './service.ts'

let app: TestApp
let jobId: string

beforeAll(async () => {
  app = await testApp({ env: { TRUST_PROXY: '127.0.0.1' } })
})

beforeEach(async () => {
  startDay()
  // No event of another test counts towards the caps of this day.
  for (const table of ['analytics_events', 'analytics_seen', 'analytics_caps', 'throttles'] as const)
    await app.db.deleteFrom(table).execute()
  jobId = await publishJob(app, await createEmployer(app))
})

/** Advances the clock to the next midnight in Brasília, so that a test has a whole day. */
const startDay = () =>
  app.clock.advance({
    seconds: (DAY_MS - ((app.clock.now().getTime() - 3 * HOUR_MS) % DAY_MS)) / 1_000,
  })
const of = (eventType: AnalyticsEvent['eventType']): AnalyticsEvent => ({
  eventType,
  entityType: 'JobOffer',
  entityId: jobId,
})
const send = (event: AnalyticsEvent, from: { token?: string; headers?: Record<string, string> } = {}) =>
  app.call('POST /analytics/record', { body: event, ...from })
/** A guest with their own address. */
const guest = (index: number) => ({
  headers: { 'user-agent': 'Browser', 'x-forwarded-for': `198.51.100.${index}` },
})
const counted = async (entityId: string) => {
  await rollUp(app.db, app.clock.now())
  const rows = await app.db
    .selectFrom('analytics_daily')
    .selectAll()
    .where('entity_id', '=', entityId)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.event_type, [Number(row.count), Number(row.results)]]))
}

test('a hundred user agents from one address count as one view', async () => {
  for (let index = 0; index < 100; index += 1)
    await send(of('View'), { headers: { ...guest(1).headers, 'user-agent': `Forged ${index}` } })
  expect(await counted(jobId)).toEqual({ View: [1, 0] })
})

const types = ['View', 'Impression', 'Save', 'Unsave', 'Share', 'RelatedJobClick', 'QuickAction'] as const

test('the guests of a network count at most twenty times a day on each job, whatever they do', async () => {
  for (let turn = 0; turn < 30; turn += 1) {
    app.clock.advance({ minutes: 5 })
    await Promise.all(types.map((type) => send(of(type), guest(turn % 2))))
    await send(of('View'), { headers: { 'x-forwarded-for': '198.51.100.0', 'user-agent': 'Windows NT' } })
  }
  const perNetwork = { Impression: [30, 0], Save: [30, 0] }
  expect(await counted(jobId)).toMatchObject({ ...perNetwork, View: [20 + 15, 0] })
  for (let turn = 0; turn < 30; turn += 1) await send(of('Share'), guest(5))
  expect((await counted(jobId)).Share).toEqual([30 + 20, 0])
  // Doctors of the same network who have signed in are counted one by one, and the counts start again the next day.
  const person = await createDoctor(app)
  for (let turn = 0; turn < 9; turn += 1) await send(of('Share'), { ...guest(5), token: person.token })
  expect((await counted(jobId)).Share).toEqual([30 + 20 + 5, 0])
  startDay()
  await send(of('Share'), guest(5))
  await rollUp(app.db, app.clock.now())
  const days = await app.db
    .selectFrom('analytics_daily')
    .select('count')
    .where('entity_id', '=', jobId)
    .where('event_type', '=', 'Share')
    .orderBy('day')
    .execute()
  expect(days.map(({ count }) => Number(count))).toEqual([30 + 20 + 5, 1])
})

test('concurrent events do not exceed the cap of the day', async () => {
  const statuses = await Promise.all(Array.from({ length: 40 }, () => send(of('Share'), guest(6))))
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await counted(jobId)).toEqual({ Share: [20, 0] })
})

test('the pseudonym of a guest changes at midnight in Brasília', () => {
  const from = { userId: null, network: '198.51.100.1', userAgent: '' }
  const at = (now: string) => visitorOf(from, { secret: 'x', now: new Date(now) })
  expect(at('2026-11-16T03:00:00Z')).toEqual(at('2026-11-17T02:59:59Z'))
  const next = at('2026-11-17T03:00:00Z')
  expect([next.visitor, next.capped]).not.toContain(at('2026-11-16T03:00:00Z').visitor)
  expect(next.capped).not.toBe(at('2026-11-16T03:00:00Z').capped)
})

test('a user who sends too many events is throttled, others are not', async () => {
  const busy = { token: (await createDoctor(app)).token, ...guest(77) }
  const statuses = []
  for (let turn = 0; turn < 301; turn += 1) statuses.push((await send(of('View'), busy)).status)
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([300, 429])
  expect((await send(of('View'), guest(77))).status).toBe(200)
})

test('a network can send 1.2 MB a minute, and is refused before a body is read', async () => {
  const entityId = 'x'.repeat(200)
  const events = Array.from({ length: 50 }, () => ({ eventType: 'Search', entityType: 'Page', entityId }))
  const { headers } = guest(79)
  const many = (payload: string, from = headers) =>
    app.app.inject({
      method: 'POST',
      url: '/api/analytics/record-many',
      headers: { ...from, 'content-type': 'application/json' },
      payload,
    })
  const body = JSON.stringify({ events })
  expect(Math.ceil(body.length / 1_024)).toBe(13)
  const statuses = []
  for (let turn = 0; turn < 93; turn += 1) statuses.push((await many(body)).statusCode)
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([92, 429])
  const refused = await many('not json')
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 60])
  expect((await send(of('View'), guest(80))).status).toBe(200)
  app.clock.advance({ minutes: 1 })
  expect((await many(body)).statusCode).toBe(200)
  const tooLarge = JSON.stringify({ events: [...events, ...events] })
  expect((await many(tooLarge, guest(81).headers)).statusCode).toBe(413)
})
test('one address cannot make a text popular, nor store any number of texts', async () => {
  for (let turn = 0; turn < 100; turn += 1) {
    app.clock.advance({ seconds: 30 })
    await send({ eventType: 'Search', entityType: 'Page', entityId: 'clínica forjada' })
  }
  expect((await counted('clínica forjada')).Search?.[0]).toBe(5)
  for (let batch = 0; batch < 45; batch += 1) {
    const events = Array.from({ length: 50 }, (_, index) => ({
      eventType: 'Search' as const,
      entityType: 'Page' as const,
      entityId: `palavra ${batch} ${index}`,
    }))
    const { status } = await app.call('POST /analytics/record-many', { body: { events }, ...guest(90) })
    expect(status).toBe(200)
  }
  await rollUp(app.db, app.clock.now())
  const texts = await app.db
    .selectFrom('analytics_daily')
    .select('entity_id')
    .where('entity_id', 'like', 'palavra %')
    .execute()
  expect(texts).toHaveLength(2_000)
})

test('the guests of a network count up to a hundred views a day of the same page', async () => {
  const page = { eventType: 'PageView', entityType: 'Page', entityId: 'Home' } as const
  for (let turn = 0; turn < 110; turn += 1) {
    app.clock.advance({ minutes: 6 })
    await send(page, guest(7))
  }
  expect(await counted('Home')).toEqual({ PageView: [100, 0] })
})

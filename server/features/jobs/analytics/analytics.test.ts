import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { AnalyticsEvent } from '#contract/jobs/analytics.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createUser, publishJob, type TestUser } from '#test/factories.ts'
import { purgeAnalytics, recordEvents, rollUp } from './service.ts'

const TABLES = ['analytics_events', 'analytics_seen', 'analytics_caps', 'analytics_daily'] as const

let app: TestApp
let hospital: TestUser
let jobId: string

beforeAll(async () => {
  app = await testApp({ env: { TRUST_PROXY: '127.0.0.1' } })
})

beforeEach(async () => {
  // No event of another test suppresses one of this test or uses up its caps.
  for (const table of TABLES) await app.db.deleteFrom(table).execute()
  hospital = await createEmployer(app)
  jobId = await publishJob(app, hospital)
})

const of = (eventType: AnalyticsEvent['eventType'], entityId = jobId): AnalyticsEvent => ({
  eventType,
  entityType: 'JobOffer',
  entityId,
})

interface From {
  token?: string
  headers?: Record<string, string>
}
const send = (event: object, from: From = {}) =>
  app.call('POST /analytics/record', { body: event as never, ...from })
/** A guest with their own address and browser. */
const guest = (index: number): From => ({
  headers: { 'user-agent': `Browser ${index}`, 'x-forwarded-for': `198.51.100.${index}` },
})
const figures = async (id = jobId) => {
  const token = await app.openTestSession(hospital.id, 'employer')
  return (await app.call('GET /jobs/:id/analytics', { params: { id }, token })).reply
}
const counted = async (entityId: string) => {
  await rollUp(app.db, app.clock.now())
  const rows = await app.db
    .selectFrom('analytics_daily')
    .selectAll()
    .where('entity_id', '=', entityId)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.event_type, [Number(row.count), Number(row.results)]]))
}

describe('recording', () => {
  test('the owner sees views, impressions and applications at once', async () => {
    const medica = await createDoctor(app)
    expect((await send(of('View'))).reply).toEqual({ success: true })
    await send(of('Impression'))
    await send(of('Impression'), guest(1))
    await app.call('POST /jobs/:id/apply', { token: medica.token, params: { id: jobId } })
    await send(of('Application'), { token: medica.token })
    expect(await figures()).toEqual({ views: 1, impressions: 2, applications: 1 })
  })

  test('a repeated view within five minutes counts once; a repeated save counts each time', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await send(of('View'))
      await send(of('View', jobId.toUpperCase()))
      await send(of('Save'))
    }
    expect((await figures()).views).toBe(1)
    app.clock.advance({ minutes: 4, seconds: 59 })
    await send(of('View'))
    expect((await figures()).views).toBe(1)
    app.clock.advance({ seconds: 1 })
    await send(of('View'))
    expect((await figures()).views).toBe(2)
    expect(await counted(jobId)).toEqual({ View: [2, 0], Save: [3, 0] })
  })

  test('of many concurrent views by one visitor one counts', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(of('View'))))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect((await figures()).views).toBe(1)
    // As if several processes did it.
    const sender = { userId: null, ownerId: null, ip: '198.51.100.9', userAgent: 'Browser' }
    const options = { secret: app.sessionSecret, now: app.clock.now() }
    await Promise.all(
      Array.from({ length: 24 }, () => recordEvents(app.db, [of('View'), of('View')], sender, options)),
    )
    expect((await figures()).views).toBe(2)
  })

  test('two concurrent batches in opposite order do not deadlock', async () => {
    const jobs = await Promise.all(Array.from({ length: 8 }, () => publishJob(app, hospital)))
    const batch = (ids: string[]) =>
      app.call('POST /analytics/record-many', {
        body: { events: [...ids, ...ids].map((id) => of('Impression', id)) },
      })
    for (let turn = 0; turn < 5; turn += 1) {
      app.clock.advance({ minutes: 6 })
      const answers = await Promise.all([batch(jobs), batch(jobs.toReversed())])
      expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    }
    for (const id of jobs) expect((await figures(id)).impressions).toBe(5)
  })

  test('visitors are distinguished by session or, without one, by address and platform', async () => {
    const [ana, bia] = [await createDoctor(app), await createDoctor(app)]
    await send(of('View'), guest(1))
    await send(of('View'), guest(2))
    await send(of('View'), { headers: { ...guest(1).headers, 'user-agent': 'Another' } })
    await send(of('View'), {
      headers: { ...guest(1).headers, 'user-agent': 'Mozilla/5.0 (Linux; Android 16)' },
    })
    await send(of('View'), { ...guest(1), token: ana.token })
    await send(of('View'), { ...guest(2), token: ana.token })
    await send(of('View'), { ...guest(1), token: bia.token })
    expect((await figures()).views).toBe(5)
  })

  test('the session determines the visitor, whatever the body says', async () => {
    const medica = await createDoctor(app)
    await send({ ...of('View'), userId: medica.id })
    await send({ ...of('View'), userId: hospital.id })
    expect((await figures()).views).toBe(1)
    await send({ ...of('View'), userId: medica.id }, { token: hospital.token })
    await send({ ...of('Impression'), userId: medica.id }, { token: hospital.token })
    expect(await figures()).toEqual({ views: 1, impressions: 0, applications: 0 })
  })

  test('events of a job that is not open are accepted but not counted', async () => {
    const closed = await publishJob(app, hospital)
    await app.call('POST /jobs/:id/close', {
      token: hospital.token,
      params: { id: closed },
      body: { reason: 'cancelled' },
    })
    const expired = await publishJob(app, hospital)
    await app.db.updateTable('jobs').set({ expires_at: app.clock.now() }).where('id', '=', expired).execute()
    const ids = [closed, expired, '00000000-0000-4000-8000-000000000000', 'nada', "' or 1=1 --"]
    for (const id of ids) {
      const { status, reply } = await send(of('View', id))
      expect([status, reply]).toEqual([200, { success: true }])
    }
    for (const id of ids) expect(await counted(id)).toEqual({})
  })

  test('crawlers that identify themselves are not counted', async () => {
    const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
    expect((await send(of('View'), { headers: { 'user-agent': agent } })).status).toBe(200)
    expect((await figures()).views).toBe(0)
  })

  test.each([
    {},
    { ...of('View', 'x'), eventType: 'Click' },
    { ...of('View', 'x'), entityType: 'User' },
    { ...of('View', 'x'), entityId: '' },
    { ...of('View', 'x'), entityId: '  ' },
    { ...of('View', 'x'), entityId: 7 },
    { ...of('View', 'x'), entityId: 'x'.repeat(201) },
    { ...of('View', 'x'), resultCount: -1 },
    { ...of('View', 'x'), resultCount: 1.5 },
    { ...of('View', 'x'), userId: 'x'.repeat(500) },
  ])('%j is refused', async (event) => {
    const { status, error } = await send(event)
    expect([status, error.errorDto.errorName]).toEqual([400, 'ValidationFailed'])
    const many = await app.call('POST /analytics/record-many', { body: { events: [event] } as never })
    expect(many.status).toBe(400)
  })

  test('a batch has 1 to 50 events', async () => {
    const many = (length: number) =>
      app.call('POST /analytics/record-many', { body: { events: Array.from({ length }, () => of('View')) } })
    expect([(await many(0)).status, (await many(51)).status, (await many(50)).status]).toEqual([
      400, 400, 200,
    ])
  })
})

describe('search texts', () => {
  const search = (entityId: string, resultCount?: number) =>
    send({ eventType: 'Search', entityType: 'Page', entityId, resultCount })

  test('searches are counted regardless of case and spaces, with their results', async () => {
    await search('  Cardiologia   São Paulo ', 12)
    await search('cardiologia são paulo', 3)
    expect(await counted('cardiologia são paulo')).toEqual({ Search: [2, 15] })
    await send({ eventType: 'Filter', entityType: 'Page', entityId: 'state:SP' })
    expect(await counted('state:SP')).toEqual({ Filter: [1, 0] })
  })

  test('a text that looks like an e-mail, document or phone number is not stored', async () => {
    const personal = [
      'ana.souza@example.com',
      'vaga para 529.982.247-25',
      '52998224725',
      '(41) 99876-5432',
      '+55 41 3333-4444',
    ]
    const kept = ['crm 12345', 'uti 24h', 'plantão 12x36']
    for (const text of [...personal, ...kept]) expect((await search(text)).status).toBe(200)
    for (const text of personal) expect(await counted(text)).toEqual({})
    for (const text of kept) expect(await counted(text)).toEqual({ Search: [1, 0] })
  })

  test('no row identifies a visitor', async () => {
    const medica = await createDoctor(app)
    await send(of('View'), { token: medica.token })
    await send(of('View'), guest(42))
    const tables = await Promise.all(TABLES.map((table) => app.db.selectFrom(table).selectAll().execute()))
    const text = JSON.stringify(tables)
    expect(text).toContain(jobId)
    for (const name of [medica.id, '198.51.100.42', 'Browser 42']) expect(text).not.toContain(name)
  })
})

describe('the roll-up into daily counts', () => {
  test('concurrent workers count each event once, and readers see all events at any time', async () => {
    for (let index = 0; index < 40; index += 1) await send(of('View'), guest(100 + index))
    const readings = Array.from({ length: 10 }, () => figures())
    const now = app.clock.now()
    await Promise.all([rollUp(app.db, now), rollUp(app.db, now), rollUp(app.db, now)])
    expect(new Set((await Promise.all(readings)).map(({ views }) => views))).toEqual(new Set([40]))
    expect((await figures()).views).toBe(40)
    expect(await app.db.selectFrom('analytics_events').selectAll().execute()).toEqual([])
    await rollUp(app.db, now)
    expect(await counted(jobId)).toEqual({ View: [40, 0] })
  })

  test('a worker that dies before its commit neither loses nor duplicates events', async () => {
    await send(of('View'))
    const died = app.db.transaction().execute(async (trx) => {
      await rollUp(trx, app.clock.now())
      throw new Error('died')
    })
    await expect(died).rejects.toThrow('died')
    expect((await figures()).views).toBe(1)
    expect(await counted(jobId)).toEqual({ View: [1, 0] })
    expect((await figures()).views).toBe(1)
  })

  test('a day ends at midnight in Brazil', async () => {
    const days = async () =>
      (
        await app.db
          .selectFrom('analytics_daily')
          .select('day')
          .where('entity_id', '=', jobId)
          .orderBy('day')
          .execute()
      ).map(({ day }) => day)
    const start = app.clock.now()
    const day = (moment: Date) => new Date(moment.getTime() - 3 * HOUR_MS).toISOString().slice(0, 10)
    const toMidnight = DAY_MS - ((start.getTime() - 3 * HOUR_MS) % DAY_MS)
    app.clock.advance({ seconds: toMidnight / 1000 - 1 })
    await send(of('View'))
    app.clock.advance({ seconds: 1 })
    await send(of('View'), guest(1))
    await rollUp(app.db, app.clock.now())
    expect(await days()).toEqual([day(start), day(new Date(start.getTime() + DAY_MS))])
  })

  test('maintenance keeps job figures and the most frequent texts, and deletes counts after two years', async () => {
    await send(of('View'))
    const texts = Array.from({ length: 230 }, (_, index) => ({
      entity_type: 'Page' as const,
      entity_id: `texto ${index}`,
      event_type: 'Search' as const,
      day: app.clock.now().toISOString().slice(0, 10),
      count: index + 1,
    }))
    await app.db.insertInto('analytics_daily').values(texts).execute()
    const kept = async () =>
      (
        await app.db
          .selectFrom('analytics_daily')
          .select('count')
          .where('entity_id', 'like', 'texto %')
          .execute()
      ).map(({ count }) => Number(count))
    await purgeAnalytics(app.db, app.clock.now())
    expect(await kept()).toHaveLength(230)
    app.clock.advance({ days: 1 })
    await rollUp(app.db, app.clock.now())
    await purgeAnalytics(app.db, app.clock.now())
    expect([(await kept()).length, Math.min(...(await kept()))]).toEqual([200, 31])
    for (const table of ['analytics_seen', 'analytics_caps'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
    expect((await figures()).views).toBe(1)
    app.clock.advance({ days: 800 })
    await purgeAnalytics(app.db, app.clock.now())
    expect(await app.db.selectFrom('analytics_daily').selectAll().execute()).toEqual([])
  })
})

test("only its owner and admins see a job's figures; to other employers the job is unknown", async () => {
  const [rival, admin, medica] = [
    await createEmployer(app),
    await createUser(app, { role: 'admin' }),
    await createDoctor(app),
  ]
  const ask = async (id: string, token: string) =>
    (await app.call('GET /jobs/:id/analytics', { params: { id }, token })).status
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect([await ask(jobId, hospital.token), await ask(jobId, admin.token)]).toEqual([200, 200])
  expect([await ask(jobId, rival.token), await ask(unknown, rival.token)]).toEqual([404, 404])
  expect(await ask(jobId, medica.token)).toBe(403)
})

import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { copyJob, createEmployer, jobForm, publishJob, type TestUser } from '#test/factories.ts'

let app: TestApp
let hospital: TestUser

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app, 'Hospital Boa Vista')
})

const get = (id: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url: `/og/vagas/${id}.png`, headers })
const pixels = (png: Buffer) => sharp(png).raw().toBuffer({ resolveWithObject: true })

test('every open job has its own picture, of the announced size', async () => {
  const [id, other] = [
    await publishJob(app, hospital),
    await publishJob(app, hospital, { title: 'Outra vaga' }),
  ]
  const { statusCode, headers, rawPayload } = await get(id)
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
  expect(headers['cache-control']).toBe('public, max-age=3600')
  const { info, data } = await pixels(rawPayload)
  expect([info.width, info.height]).toEqual([1200, 630])
  // The picture shows text: an empty one would have only two colours.
  expect(new Set(data).size).toBeGreaterThan(20)
  expect((await get(other)).rawPayload.equals(rawPayload)).toBe(false)
})

test('a client that has the picture receives a 304 until the job changes', async () => {
  const id = await publishJob(app, hospital)
  const etag = String((await get(id)).headers.etag)
  expect((await get(id, { 'if-none-match': etag })).statusCode).toBe(304)
  const edit = { ...jobForm({ title: 'Um título novo' }), version: 1 }
  await app.call('PUT /jobs/:id', { token: hospital.token, params: { id }, body: edit })
  const changed = await get(id, { 'if-none-match': etag })
  expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false])
})

test('hidden employers and hidden pay are shown to nobody', async () => {
  const hidden = { employerHidden: true, payHidden: true }
  const hiddenOwner = await createEmployer(app, 'Maternidade Segredo Absoluto')
  const id = await publishJob(app, hiddenOwner, hidden)
  const twin = await publishJob(app, hospital, { ...hidden, payMin: 999_900, payMax: 999_900 })
  const [seen, same] = [
    await get(id, { authorization: `Bearer ${hiddenOwner.token}` }),
    await get(twin, { authorization: `Bearer ${hospital.token}` }),
  ]
  expect(seen.rawPayload.equals(same.rawPayload)).toBe(true)
  expect((await get(await publishJob(app, hospital))).rawPayload.equals(same.rawPayload)).toBe(false)
})

test.each([
  ['a title with markup', { title: '</path><script>alert(1)</script> & "x"' }],
  ['a title with characters that the typeface lacks', { title: '日本語の医師 🧠🧠🧠' }],
  ['a title of one long word', { title: 'x'.repeat(120) }],
  [
    'a title of full length',
    { title: 'Médico de família '.repeat(6), payMin: null, payMax: null, payUnit: null },
  ],
  [
    'a remote job',
    {
      isRemote: true,
      state: '',
      city: '',
      salary: 'W'.repeat(80),
      payMin: null,
      payMax: null,
      payUnit: null,
    },
  ],
])('%s is drawn', async (_, change) => {
  const { statusCode, rawPayload } = await get(await publishJob(app, hospital, change))
  expect(statusCode).toBe(200)
  expect((await pixels(rawPayload)).info).toMatchObject({ width: 1200, height: 630 })
})

test('jobs that are not open have no picture', async () => {
  const [expired, closed, paused] = [
    await publishJob(app, hospital),
    await publishJob(app, hospital),
    await publishJob(app, hospital),
  ]
  await app.db.updateTable('jobs').set({ expires_at: app.clock.now() }).where('id', '=', expired).execute()
  await app.db.updateTable('jobs').set({ status: 'paused' }).where('id', '=', paused).execute()
  await app.call('POST /jobs/:id/close', {
    token: hospital.token,
    params: { id: closed },
    body: { reason: 'cancelled' },
  })
  const owner = { authorization: `Bearer ${hospital.token}` }
  expect([
    (await get(expired)).statusCode,
    (await get(paused)).statusCode,
    (await get(paused, owner)).statusCode,
    (await get(closed)).statusCode,
    (await get('00000000-0000-4000-8000-000000000000')).statusCode,
  ]).toEqual([404, 404, 404, 410, 404])
})

test.each(['x', '%00', '..%2f..%2fetc%2fpasswd', "'"])('/og/vagas/%s.png is not found', async (id) => {
  expect((await get(id)).statusCode).toBe(404)
})

test('concurrent requests for one job all receive its picture', async () => {
  const id = await publishJob(app, hospital, { title: 'Vaga muito compartilhada' })
  const replies = await Promise.all(Array.from({ length: 60 }, () => get(id)))
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

test('requests beyond the queue are refused with 503 and retry-after', async () => {
  const first = await publishJob(app, hospital, { title: 'Vaga número 1' })
  // More than can be drawn while the others are read.
  const titled = sql`jsonb_build_object('title', 'Vaga número ' || number + 1)`
  const ids = [first, ...(await copyJob(app, first, 99, titled))]
  const replies = await Promise.all(ids.map((id) => get(id)))
  const refused = replies.filter(({ statusCode }) => statusCode === 503)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(headers['retry-after']).toBe('5')
  expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(22)
  expect((await get(ids.at(-1) as string)).statusCode).toBe(200)
})

test('the site has a picture for all other pages', async () => {
  const { statusCode, rawPayload } = await app.app.inject({ url: '/og/medponto.png' })
  expect(statusCode).toBe(200)
  expect((await pixels(rawPayload)).info).toMatchObject({ width: 1200, height: 630 })
})

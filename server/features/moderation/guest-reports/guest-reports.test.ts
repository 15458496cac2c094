import { beforeAll, describe, expect, test } from 'vitest'
import { forgetReporters } from '#server/features/moderation/reports/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import {
  createDoctor,
  createEmployer,
  createUser,
  publishJob,
  type TestUser,
  UNKNOWN_ID,
} from '#test/factories.ts'
import { purgeGuestReports } from './service.ts'

let app: TestApp
let hospital: TestUser
let admin: TestUser
let jobId: string

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app)
  admin = await createUser(app, { role: 'admin' })
  jobId = await publishJob(app, hospital)
})

const REASON = 'O telefone da vaga não é do hospital.'
let networks = 0
const ownNetwork = () => {
  networks += 1
  return `10.0.${networks}.1`
}
/** Each from a network of its own, unless a test is about the limit. */
const report = (email: string, change: object = {}, ip = ownNetwork()) =>
  app.app.inject({
    method: 'POST',
    url: '/api/reports/guest',
    remoteAddress: ip,
    payload: { reportedEntityType: 'JobOffer', reportedEntityId: jobId, reason: REASON, email, ...change },
  })
const mailsTo = (email: string) =>
  app.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
const tokenFor = async (email: string) =>
  /token=([\w-]+)/.exec((await mailsTo(email)).at(-1)?.body_text ?? '')?.[1] as string
const confirm = (token: string) => app.call('POST /reports/guest/confirm', { body: { token } })
const reportsBy = (email: string) =>
  app.db.selectFrom('reports').selectAll().where('reporter_email', '=', email).execute()

test('a report counts once the link in the mail is followed, and every click gets the same number', async () => {
  expect((await report('  Guest@Example.com ')).statusCode).toBe(201)
  expect(await reportsBy('guest@example.com')).toEqual([])
  const [mail] = await mailsTo('guest@example.com')
  expect([mail?.subject, mail?.body_text.includes(REASON)]).toEqual(['Confirme a sua denúncia', false])
  const token = await tokenFor('guest@example.com')
  app.clock.advance({ seconds: 1 })
  const clicks = await Promise.all([confirm(token), confirm(token)])
  const [stored] = await reportsBy('guest@example.com')
  const protocol = stored?.id.slice(0, 8).toUpperCase()
  expect(clicks.map(({ reply }) => reply.protocol)).toEqual([protocol, protocol])
  expect(await reportsBy('guest@example.com')).toHaveLength(1)
  expect((await mailsTo('guest@example.com')).map(({ subject }) => subject)).toEqual([
    'Confirme a sua denúncia',
    `Denúncia recebida: protocolo ${protocol}`,
  ])

  const list = await app.call('GET /reports', { token: admin.token, query: { search: protocol as string } })
  expect(list.reply.items[0]?.reports[0]).toMatchObject({ isGuest: true, reporterEmail: 'guest@example.com' })
  const id = list.reply.items[0]?.id as string
  app.clock.advance({ seconds: 1 })
  const body = { outcome: 'dismiss' as const, reason: 'O telefone confere.' }
  await app.call('PATCH /reports/:id/resolve', { token: admin.token, params: { id }, body })
  const answer = (await mailsTo('guest@example.com')).at(-1)
  expect(answer?.subject).toBe(`Resposta à sua denúncia: protocolo ${protocol}`)
  expect(answer?.body_text).toContain('O telefone confere.')

  app.clock.advance({ days: 181 })
  await forgetReporters(app.db, app.clock.now())
  expect(await reportsBy('guest@example.com')).toEqual([])
})

test('an unconfirmed report is in no list, expires after a day, and is deleted', async () => {
  await report('late@example.com')
  const token = await tokenFor('late@example.com')
  const { reply } = await app.call('GET /reports', {
    token: admin.token,
    query: { search: 'late@example.com' },
  })
  expect(reply.items).toEqual([])
  app.clock.advance({ hours: 24 })
  expect((await confirm(token)).status).toBe(404)
  await purgeGuestReports(app.db, app.clock.now())
  expect(
    await app.db.selectFrom('guest_reports').selectAll().where('email', '=', 'late@example.com').execute(),
  ).toEqual([])
})

describe('refusals', () => {
  test('an address with an account gets the same reply as one without', async () => {
    const doctor = await createDoctor(app)
    const replies = await Promise.all([report(doctor.email), report('nobody@example.com')])
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(await mailsTo(doctor.email)).toHaveLength(1)
  })

  test('a filled hidden field gets the same reply, and no mail', async () => {
    expect((await report('bot@example.com', { homepage: 'https://spam.example' })).statusCode).toBe(201)
    expect(await mailsTo('bot@example.com')).toEqual([])
  })

  test('what guests cannot see cannot be reported', async () => {
    const paused = await publishJob(app, hospital)
    await app.db.updateTable('jobs').set({ status: 'paused' }).where('id', '=', paused).execute()
    for (const reportedEntityId of [UNKNOWN_ID, paused])
      expect((await report('x@example.com', { reportedEntityId })).statusCode).toBe(404)
    expect(
      (await report('x@example.com', { reportedEntityType: 'UserProfile', reportedEntityId: hospital.id }))
        .statusCode,
    ).toBe(201)
  })

  test.each([{ email: 'x' }, { email: '' }, { reason: 'curto' }, { reason: 7 }, { reportedEntityId: '1' }])(
    '%j is refused',
    async (change) => {
      expect((await report('x@example.com', change)).statusCode).toBe(400)
    },
  )

  test('an unknown or changed link is refused', async () => {
    await report('tampered@example.com')
    const token = await tokenFor('tampered@example.com')
    const changed = [token.slice(0, -1), `${token}A`, token.toLowerCase(), `${token.slice(0, -2)}zz`]
    for (const other of ['', 'x', '\u0000', 'A'.repeat(43), ...changed])
      expect((await confirm(other)).status).toBe(404)
    expect(await reportsBy('tampered@example.com')).toEqual([])
    expect((await confirm(token)).status).toBe(200)
  })

  test('markup is kept as text, and is in no mail; too long a reason is refused', async () => {
    const reason = '<img src=x onerror=alert(1)> <a href="https://spam.example">clique</a>'
    await report('markup@example.com', { reason })
    await confirm(await tokenFor('markup@example.com'))
    expect((await reportsBy('markup@example.com')).map((one) => one.reason)).toEqual([reason])
    for (const { html } of await mailsTo('markup@example.com'))
      expect(html).not.toMatch(/onerror|spam\.example/)
    expect((await report('long@example.com', { reason: 'a'.repeat(10_000) })).statusCode).toBe(400)
  })

  test('a mailbox gets at most five mails a day, and the reply is the same afterwards', async () => {
    const statuses = []
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await report('flood@example.com')).statusCode)
    expect(new Set(statuses)).toEqual(new Set([201]))
    expect(await mailsTo('flood@example.com')).toHaveLength(5)
  })

  test('of a hundred reports from one network at once, thirty are taken', async () => {
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, turn) => report(`n${turn}@example.com`, {}, '192.0.2.7')),
    )
    const taken = replies.filter(({ statusCode }) => statusCode === 201)
    expect([taken.length, new Set(replies.map(({ statusCode }) => statusCode))]).toEqual([
      30,
      new Set([201, 429]),
    ])
  })
})

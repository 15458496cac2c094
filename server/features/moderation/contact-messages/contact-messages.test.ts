import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createUser, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
import { bellOf } from '#test/notifications.ts'
import { purgeContactMessages } from './service.ts'

let app: TestApp
let admin: TestUser

beforeAll(async () => {
  app = await testApp()
  admin = await createUser(app, { role: 'admin', name: 'Alice Admin' })
})

const form = (change: object = {}) => ({
  name: 'Rui Lima',
  email: 'rui@example.com',
  subject: 'Dúvida',
  message: 'Como publico uma vaga?',
  ...change,
})
let networks = 0
const ownNetwork = () => {
  networks += 1
  return `10.1.${networks}.1`
}
const send = (change: object = {}, { ip = ownNetwork(), token = '' } = {}) =>
  app.app.inject({
    method: 'POST',
    url: '/api/contact-messages',
    remoteAddress: ip,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
    payload: form(change),
  })
const list = async (query: object = {}) =>
  (await app.call('GET /admin/messages', { token: admin.token, query })).reply
const messageWith = async (subject: string) => (await list({ search: subject })).items[0]
const mailsTo = (email: string) =>
  app.db.selectFrom('mails').select(['subject', 'body_text']).where('recipient', '=', email).execute()

test('a message reaches the admins, who answer it by mail', async () => {
  const doctor = await createDoctor(app)
  const told = await createUser(app, { role: 'admin' })
  const subject = '<b>Assunto</b> hostil'
  expect((await send({ subject, email: 'Rui@Example.com' }, { token: doctor.token })).statusCode).toBe(201)
  expect(await mailsTo('rui@example.com')).toEqual([])
  expect((await bellOf(app, told)).items).toContainEqual(
    expect.objectContaining({ kind: 'message_received', jobTitle: subject }),
  )
  const message = await messageWith(subject)
  expect(message).toMatchObject({
    email: 'rui@example.com',
    userId: doctor.id,
    answeredAt: null,
    replies: [],
  })
  const reply = (updatedAt: string, text = 'É só entrar e publicar.') =>
    app.call('POST /admin/messages/:id/replies', {
      token: admin.token,
      params: { id: message?.id as string },
      body: { text, updatedAt },
    })
  expect((await reply(message?.updatedAt as string, ' ')).status).toBe(400)
  const both = await Promise.all([1, 2].map(() => reply(message?.updatedAt as string)))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const [mail, ...others] = await mailsTo('rui@example.com')
  expect(others).toEqual([])
  expect(mail?.subject).toBe(`Re: ${subject}`)
  expect(mail?.body_text).toContain('É só entrar e publicar.')
  const answered = await messageWith(subject)
  expect(answered?.replies).toMatchObject([{ text: 'É só entrar e publicar.', adminName: 'Alice Admin' }])
  expect(answered?.answeredAt).not.toBeNull()
  const log = await app.db
    .selectFrom('admin_log')
    .select('action')
    .where('subject_id', '=', message?.id as string)
    .execute()
  expect(log).toEqual([{ action: 'answered_message' }])
})

test('a message is marked as answered or open, by the version that the admin saw', async () => {
  await send({ subject: 'Marcar' })
  const before = await messageWith('Marcar')
  const mark = (isAnswered: boolean, updatedAt: string) =>
    app.call('PATCH /admin/messages/:id', {
      token: admin.token,
      params: { id: before?.id as string },
      body: { isAnswered, updatedAt },
    })
  expect((await list({ search: before?.id as string })).items.map(({ id }) => id)).toEqual([before?.id])
  const open = (await list()).openCount
  expect((await mark(true, before?.updatedAt as string)).status).toBe(200)
  expect((await list()).openCount).toBe(open - 1)
  expect((await mark(false, before?.updatedAt as string)).error.errorDto.errorName).toBe('ChangedMeanwhile')
  expect((await list({ answered: false })).items.map(({ subject }) => subject)).not.toContain('Marcar')
  expect((await mark(false, (await messageWith('Marcar'))?.updatedAt as string)).status).toBe(200)
  const unknown = {
    params: { id: UNKNOWN_ID },
    body: { isAnswered: true, updatedAt: before?.updatedAt as string },
  }
  expect((await app.call('PATCH /admin/messages/:id', { token: admin.token, ...unknown })).status).toBe(404)
})

describe('refusals', () => {
  test.each([
    { name: ' ' },
    { email: 'x' },
    { subject: '' },
    { message: '\n' },
    { message: 'x'.repeat(4_001) },
    { message: 'x'.repeat(10_000) },
    { subject: 'x'.repeat(10_000) },
    { name: 7 },
  ])('%j is refused', async (change) => {
    expect((await send(change)).statusCode).toBe(400)
  })

  test('markup and line breaks of a sender reach no markup and no header of the reply', async () => {
    const hostile = {
      name: '<b>Rui</b>',
      subject: 'Dúvida\r\nBcc: alvo@example.com',
      message: '<script>alert(1)</script>',
      email: 'markup@example.com',
    }
    await send(hostile)
    const message = (await list({ search: 'markup@example.com' })).items[0]
    expect([message?.message, message?.subject]).toEqual([hostile.message, 'Dúvida Bcc: alvo@example.com'])
    await app.call('POST /admin/messages/:id/replies', {
      token: admin.token,
      params: { id: message?.id as string },
      body: { text: '<i>Pronto</i>', updatedAt: message?.updatedAt as string },
    })
    const [mail] = await app.db
      .selectFrom('mails')
      .select(['subject', 'html'])
      .where('recipient', '=', 'markup@example.com')
      .execute()
    expect(mail?.subject).not.toMatch(/[\r\n]/)
    expect(mail?.html).not.toMatch(/<script|<b>Rui|<i>Pronto/)
  })

  test('a filled hidden field gets the same reply, and nothing is stored', async () => {
    expect((await send({ subject: 'Robô', homepage: 'x' })).statusCode).toBe(201)
    expect(await messageWith('Robô')).toBeUndefined()
  })

  test('a network and an address can send only so many', async () => {
    for (let turn = 0; turn < 20; turn += 1)
      expect((await send({ email: `a${turn}@example.com` }, { ip: '192.0.2.9' })).statusCode).toBe(201)
    expect((await send({ email: 'b@example.com' }, { ip: '192.0.2.9' })).statusCode).toBe(429)
    for (let turn = 0; turn < 5; turn += 1)
      expect((await send({ email: 'same@example.com' })).statusCode).toBe(201)
    expect((await send({ email: 'same@example.com' })).statusCode).toBe(429)
  })
})

test('a form without scripts is stored too, and leads back to the page', async () => {
  const post = (fields: Record<string, string>) =>
    app.app.inject({
      method: 'POST',
      url: '/api/contact-messages/form',
      remoteAddress: '10.2.0.1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  const sent = await post(form({ subject: 'Sem scripts' }) as Record<string, string>)
  expect([sent.statusCode, sent.headers.location]).toEqual([
    302,
    expect.stringContaining('/contato?mensagem=enviada'),
  ])
  expect(await messageWith('Sem scripts')).toBeDefined()
  const incomplete = await post({ name: 'Rui' })
  expect(incomplete.headers.location).toContain('/contato?mensagem=incompleta')
})

test('conversations are deleted two years after they ended; open ones stay', async () => {
  await send({ subject: 'Velha aberta' })
  app.clock.advance({ days: 731 })
  admin.token = await app.openTestSession(admin.id, 'admin')
  await purgeContactMessages(app.db, app.clock.now())
  expect((await list({ pageSize: 100 })).items.every(({ answeredAt }) => answeredAt === null)).toBe(true)
  expect(await messageWith('Velha aberta')).toBeDefined()
})

test('messages are listed by their date, in both directions', async () => {
  for (const subject of ['Ordem primeira', 'Ordem segunda']) {
    const email = `${subject.replace(' ', '.')}@example.com`
    expect((await send({ subject, email })).statusCode).toBe(201)
    app.clock.advance({ minutes: 1 })
  }
  const subjects = async (query: object) =>
    (await list({ search: 'Ordem ', ...query })).items.map(({ subject }) => subject)
  expect(await subjects({})).toEqual(['Ordem segunda', 'Ordem primeira'])
  expect(await subjects({ sort: 'sentAt', direction: 'asc' })).toEqual(['Ordem primeira', 'Ordem segunda'])
})

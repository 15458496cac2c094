import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_MESSAGE, MESSAGES_PER_PAGE } from '#contract/hiring/application-messages.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { applicationTo, letMovesBeTold, moveTo } from '#test/applications.ts'
import {
  createDoctor,
  createEmployer,
  createMember,
  type publishJob,
  type TestUser,
  UNKNOWN_ID,
} from '#test/factories.ts'
import { apply, bellOf, takeMails, withdraw } from '#test/notifications.ts'

let app: TestApp
let hospital: TestUser
let rival: TestUser

beforeAll(async () => {
  app = await testApp()
})
// New ones for each test, so that no limit and no digest of another test counts.
beforeEach(async () => {
  hospital = await createEmployer(app, 'Hospital Boa Vista')
  rival = await createEmployer(app)
})

/** An application of which the company has been told. */
async function newApplication(job: Parameters<typeof publishJob>[2] = {}, doctor?: TestUser) {
  const application = await applicationTo(app, hospital, { doctor, job })
  await takeMails(app, hospital)
  await app.db.deleteFrom('notification_digests').execute()
  return application
}

const send = ({ token }: TestUser, id: string, body: string) =>
  app.call('POST /applications/:id/messages', { token, params: { id }, body: { body } })
const read = ({ token }: TestUser, id: string, until = '') =>
  app.call('POST /applications/:id/messages/read', { token, params: { id }, body: { until } })
const list = ({ token }: TestUser, id: string, before?: string) =>
  app.call('GET /applications/:id/messages', { token, params: { id }, query: before ? { before } : {} })
const thread = async (user: TestUser, id: string) => (await list(user, id)).reply
const report = ({ token }: TestUser, id: string, reason = 'Pediu dinheiro para a inscrição.') =>
  app.call('POST /application-messages/:id/report', { token, params: { id }, body: { reason } })
const unreadOf = async (user: TestUser, id: string) => (await thread(user, id)).unread

test('both sides write, and each sees what the other has read', async () => {
  const { doctor, id } = await newApplication()
  const first = await send(hospital, id, '  Bom dia, doutora.\nPodemos conversar?  ')
  expect(first.status).toBe(201)
  expect(await thread(doctor, id)).toMatchObject({
    counterpart: 'Hospital Boa Vista',
    unread: 1,
    closedText: null,
    items: [{ side: 'employer', author: null, body: 'Bom dia, doutora.\nPodemos conversar?', readAt: null }],
  })
  const { reply: cards } = await app.call('GET /applications/doctor', { token: doctor.token, query: {} })
  expect(cards.items).toMatchObject([{ id, unreadMessages: 1 }])
  expect((await read(doctor, id, first.reply.id)).reply).toEqual({ unread: 0 })
  expect((await thread(hospital, id)).items).toMatchObject([
    { author: 'Hospital Boa Vista', readAt: app.clock.now().toISOString() },
  ])
  const answer = await send(doctor, id, 'Podemos, sim.')
  const { token } = hospital
  const row = await app.call('GET /applications/:id', { token, params: { id } })
  expect(row.reply).toMatchObject({ unreadMessages: 1 })
  const seenAt = app.clock.now().toISOString()
  await read(hospital, id, answer.reply.id)
  app.clock.advance({ minutes: 1 })
  expect((await read(hospital, id, answer.reply.id)).reply).toEqual({ unread: 0 })
  expect((await thread(doctor, id)).items.at(-1)).toMatchObject({ body: 'Podemos, sim.', readAt: seenAt })
})

test('reading up to a message leaves later ones and the own ones unread', async () => {
  const { doctor, id } = await newApplication()
  const first = await send(hospital, id, 'Um')
  await send(hospital, id, 'Dois')
  expect((await read(hospital, id, first.reply.id)).reply).toEqual({ unread: 0 })
  expect((await read(doctor, id, UNKNOWN_ID)).reply).toEqual({ unread: 2 })
  expect((await read(doctor, id, first.reply.id)).reply).toEqual({ unread: 1 })
  expect((await bellOf(app, doctor)).unreadCount).toBe(1)
})

test('markup stays text, and empty, long and odd bodies are refused or cleaned', async () => {
  const { doctor, id } = await newApplication()
  const markup = '<script>alert(1)</script> & <b>negrito</b>'
  expect((await send(hospital, id, markup)).reply.body).toBe(markup)
  expect((await send(hospital, id, ' \n ')).error.errors).toEqual({ body: ['Escreva a mensagem.'] })
  expect((await send(hospital, id, 'a'.repeat(MAX_MESSAGE + 1))).status).toBe(400)
  expect((await send(hospital, id, 'a'.repeat(10_000))).status).toBe(400)
  expect((await send(hospital, id, 'a'.repeat(MAX_MESSAGE))).status).toBe(201)
  expect((await send(hospital, id, 'a\u0000b\u202ec')).reply.body).toBe('abc')
  expect(await unreadOf(doctor, id)).toBe(3)
})

test('a link is refused until the other side has written', async () => {
  const { doctor, id } = await newApplication()
  const refused = await send(hospital, id, 'Cadastre-se em https://bit.ly/abc')
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.error.errors ?? {})).toEqual(['body'])
  expect((await send(doctor, id, 'Veja wa.me/5511999990000')).status).toBe(400)
  expect((await send(hospital, id, 'Escreva para rh@hospital.com.br.')).status).toBe(201)
  expect((await thread(doctor, id)).mayLink).toBe(true)
  expect((await send(doctor, id, 'Meu currículo: www.exemplo.med.br')).status).toBe(201)
  expect((await send(hospital, id, 'https://meet.example.com/sala')).status).toBe(201)
})

test('a reader of the team reads messages and writes none', async () => {
  const { doctor, id } = await newApplication()
  const { reply: message } = await send(doctor, id, 'Bom dia')
  const reader = await createMember(app, hospital, 'reader')
  expect(await thread(reader, id)).toMatchObject({ mayWrite: false, unread: 1 })
  for (const refused of [
    await send(reader, id, 'Oi'),
    await read(reader, id, message.id),
    await report(reader, message.id),
  ])
    expect(refused.status).toBe(403)
  expect(await thread(hospital, id)).toMatchObject({ mayWrite: true, unread: 1 })
})

test('the words of a template are filled in for the company, and a hidden name is not', async () => {
  const { doctor, id } = await newApplication({ employerHidden: true })
  const text = '{nome}, sobre a vaga {vaga}, de {empresa}'
  expect((await send(hospital, id, text)).reply.body).toBe(
    'Ana, sobre a vaga Plantonista de Clínica Médica, de Empresa confidencial',
  )
  expect((await send(doctor, id, text)).reply.body).toBe(text)
  expect((await send(hospital, id, '{vaga}'.repeat(300))).status).toBe(400)
})

test('another company, another doctor and unknown ids are 404', async () => {
  const { doctor, id } = await newApplication()
  const { reply: message } = await send(hospital, id, 'Bom dia')
  const stranger = await createDoctor(app)
  for (const user of [rival, stranger]) {
    expect((await list(user, id)).status).toBe(404)
    expect((await send(user, id, 'Oi')).status).toBe(404)
    expect((await read(user, id, message.id)).status).toBe(404)
    expect((await report(user, message.id)).status).toBe(404)
  }
  expect((await list(hospital, UNKNOWN_ID)).status).toBe(404)
  expect((await report(hospital, message.id)).status).toBe(404)
  const other = await newApplication({}, doctor)
  expect((await read(doctor, other.id, message.id)).status).toBe(200)
  expect(await unreadOf(doctor, id)).toBe(1)
})

test('a thread closes with its application, and stays readable', async () => {
  const { doctor, jobId, id } = await newApplication()
  await send(hospital, id, 'Bom dia')
  await moveTo(app, hospital, id, 'rejected')
  expect((await send(hospital, id, 'Mais uma coisa')).error.errorDto.errorName).toBe('MessagesClosed')
  // She is not told of the rejection yet, which can still be undone.
  expect((await send(doctor, id, 'Bom dia')).status).toBe(201)
  expect((await thread(doctor, id)).closedText).toBeNull()
  await letMovesBeTold(app)
  const refused = await send(doctor, id, 'Por quê?')
  expect([refused.status, refused.error.errorDto.errorName]).toEqual([409, 'MessagesClosed'])
  const closed = await thread(doctor, id)
  expect(closed.items).toHaveLength(2)
  expect(closed.closedText).toContain('só para leitura')
  await moveTo(app, hospital, id, 'in_review')
  expect((await send(hospital, id, 'Reabrimos')).status).toBe(201)
  await letMovesBeTold(app)
  await withdraw(app, doctor, jobId)
  for (const side of [doctor, hospital]) {
    expect((await send(side, id, 'Oi')).status).toBe(409)
    expect((await thread(side, id)).items).toHaveLength(3)
  }
  await apply(app, doctor, jobId)
  expect((await send(doctor, id, 'Voltei')).status).toBe(201)
  await moveTo(app, hospital, id, 'hired')
  await letMovesBeTold(app)
  expect((await send(doctor, id, 'Obrigada!')).status).toBe(201)
  const ended = await newApplication()
  await app.call('POST /jobs/:id/close', {
    token: hospital.token,
    params: { id: ended.jobId },
    body: { reason: 'cancelled' },
  })
  expect((await send(ended.doctor, ended.id, 'Oi')).error.errorDto.details).toBe(
    'Vaga encerrada. As mensagens continuam aqui, só para leitura.',
  )
})

test('a message and the closing of the job at once leave no message in a closed thread', async () => {
  const { doctor, jobId, id } = await newApplication()
  const [sent, ended] = await Promise.all([
    send(doctor, id, 'Ainda dá tempo?'),
    app.call('POST /jobs/:id/close', {
      token: hospital.token,
      params: { id: jobId },
      body: { reason: 'cancelled' },
    }),
  ])
  expect(ended.status).toBe(200)
  expect([201, 409]).toContain(sent.status)
  expect((await thread(hospital, id)).items).toHaveLength(sent.status === 201 ? 1 : 0)
})

test('one person can write 10 messages a minute in an application, and 30 in all', async () => {
  const doctor = await createDoctor(app)
  const threads = [
    await newApplication({}, doctor),
    await newApplication({}, doctor),
    await newApplication({}, doctor),
    await newApplication({}, doctor),
  ]
  for (const { id } of threads.slice(0, 3)) {
    const sent = await Promise.all(Array.from({ length: 10 }, (_, number) => send(doctor, id, `${number}`)))
    expect(sent.map(({ status }) => status)).toEqual(Array(10).fill(201))
  }
  const fresh = threads[3]?.id ?? ''
  const refused = await send(doctor, fresh, 'Oi')
  expect(refused.status).toBe(429)
  expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(0)
  app.clock.advance({ seconds: 61 })
  const burst = []
  for (let count = 0; count < 11; count++) burst.push((await send(doctor, fresh, 'Oi')).status)
  expect(burst).toEqual([...Array(10).fill(201), 429])
})

test('older messages come page by page, without gaps or repeats', async () => {
  const { doctor, id } = await newApplication()
  for (let count = 0; count < MESSAGES_PER_PAGE + 5; count++) {
    if (count % 10 === 0) app.clock.advance({ seconds: 61 })
    await send(hospital, id, `Mensagem ${count}`)
  }
  const newest = await thread(doctor, id)
  expect(newest.items.map(({ body }) => body).at(-1)).toBe(`Mensagem ${MESSAGES_PER_PAGE + 4}`)
  const { reply: rest } = await list(doctor, id, newest.older ?? '')
  expect(rest.older).toBeNull()
  expect([...rest.items, ...newest.items].map(({ body }) => body)).toEqual(
    Array.from({ length: MESSAGES_PER_PAGE + 5 }, (_, count) => `Mensagem ${count}`),
  )
  expect((await list(doctor, id, 'x')).status).toBe(400)
})

test('a hidden employer stays hidden in the thread, the bell and the mail', async () => {
  const { doctor, id } = await newApplication({ employerHidden: true })
  await send(hospital, id, 'Bom dia')
  const seen = await list(doctor, id)
  expect(seen.reply.counterpart).toBe('Empresa confidencial')
  expect(seen.raw.body).not.toContain('Boa Vista')
  const bell = await bellOf(app, doctor)
  expect(bell.items[0]).toMatchObject({ kind: 'employer_wrote', employerName: 'Empresa confidencial' })
  const [mail] = await takeMails(app, doctor)
  expect(mail?.body_text).toContain('Empresa confidencial')
  expect(mail?.body_text).not.toContain('Boa Vista')
})

test('one digest tells of several messages, and none of what was read before', async () => {
  const { doctor, id } = await newApplication()
  await takeMails(app, doctor)
  await send(hospital, id, 'Um')
  await send(hospital, id, 'Dois')
  const [mail, ...others] = await takeMails(app, doctor)
  expect(others).toEqual([])
  expect(mail?.subject).toContain('2 novas mensagens da empresa')
  expect(mail?.body_text).toContain(`/dashboard/applications/${id}`)
  expect(mail?.body_text).not.toContain('Dois')
  const { reply: third } = await send(hospital, id, 'Três')
  expect(await takeMails(app, doctor)).toEqual([])
  await read(doctor, id, third.id)
  expect((await bellOf(app, doctor)).unreadCount).toBe(0)
  app.clock.advance({ minutes: 1 })
  await send(doctor, id, 'Oi')
  expect((await bellOf(app, hospital)).items[0]).toMatchObject({ kind: 'doctor_wrote', employerName: null })
  app.clock.advance({ hours: 2 })
  expect(await takeMails(app, doctor)).toEqual([])
  expect((await takeMails(app, hospital)).map(({ subject }) => subject)).toEqual([
    'Nova mensagem de candidato: Plantonista de Clínica Médica',
  ])
})

test('either side reports a message, and the report keeps the words', async () => {
  const { doctor, jobId, id } = await newApplication()
  const { reply: first } = await send(hospital, id, 'Pague a taxa de inscrição.')
  const { reply: second } = await send(hospital, id, 'Só hoje!')
  expect((await report(doctor, first.id, 'curto')).status).toBe(400)
  expect((await report(doctor, first.id)).status).toBe(201)
  expect((await report(doctor, first.id)).status).toBe(201)
  expect((await report(doctor, second.id)).status).toBe(201)
  const about = (entity: string) =>
    app.db
      .selectFrom('reports')
      .select(['entity_type', 'message_id', 'snapshot', 'reporter_user_id'])
      .where('entity_id', '=', entity)
      .execute()
  const [stored, ...rest] = await about(jobId)
  expect(rest).toEqual([])
  expect(stored).toMatchObject({
    entity_type: 'JobOffer',
    message_id: second.id,
    reporter_user_id: doctor.id,
  })
  expect(stored?.snapshot?.text.split('“Pague a taxa de inscrição.”')).toHaveLength(2)
  expect(stored?.snapshot?.text).toContain('“Só hoje!”')
  const { reply: rude } = await send(doctor, id, 'Grosseria')
  expect((await report(doctor, rude.id)).status).toBe(404)
  expect((await report(hospital, rude.id)).status).toBe(201)
  expect(await about(doctor.id)).toMatchObject([{ entity_type: 'UserProfile', message_id: rude.id }])
})

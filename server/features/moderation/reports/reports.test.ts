import { beforeAll, describe, expect, test } from 'vitest'
import type { ReportedEntityType } from '#contract/moderation/reports.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createUser, publishJob, type TestUser } from '#test/factories.ts'

let app: TestApp
let hospital: TestUser
let medica: TestUser
let jobId: string

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app)
  medica = await createDoctor(app)
  jobId = await publishJob(app, hospital)
})

const REASON = 'O telefone da vaga não é do hospital.'
const report = (reporter: TestUser, type: ReportedEntityType, id: string, reason: unknown = REASON) =>
  app.call('POST /reports', {
    token: reporter.token,
    body: { reportedEntityType: type, reportedEntityId: id, reason: reason as string },
  })
const stored = (id: string) =>
  app.db.selectFrom('reports').selectAll().where('entity_id', '=', id).orderBy('created_at').execute()

describe('reporting', () => {
  test('stores a report of a job or a profile as open, with reporter and reason', async () => {
    const id = await publishJob(app, hospital)
    expect((await report(medica, 'JobOffer', id, `  ${REASON}\n`)).status).toBe(201)
    expect((await report(medica, 'UserProfile', hospital.id)).status).toBe(201)
    expect(await stored(id)).toMatchObject([
      { reporter_user_id: medica.id, entity_type: 'JobOffer', reason: REASON },
    ])
    expect(await stored(hospital.id)).toMatchObject([{ entity_type: 'UserProfile', reason: REASON }])
  })

  test('a repeated report changes the open one, also concurrently; once that is decided, a new case opens', async () => {
    const id = await publishJob(app, hospital)
    const person = await createDoctor(app)
    const texts = ['Primeiro motivo da denúncia', 'Segundo motivo da denúncia', 'Terceiro motivo da denúncia']
    const answers = await Promise.all(texts.map((text) => report(person, 'JobOffer', id, text)))
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
    await report(person, 'JobOffer', id.toUpperCase(), 'Quarto motivo da denúncia')
    expect(await stored(id)).toMatchObject([{ reason: 'Quarto motivo da denúncia' }])
    const cases = app.db.selectFrom('report_cases').select('id').where('entity_id', '=', id)
    await app.db
      .updateTable('report_cases')
      .set({ outcome: 'dismiss', decided_at: app.clock.now() })
      .where('entity_id', '=', id)
      .execute()
    await report(person, 'JobOffer', id)
    expect(await cases.execute()).toHaveLength(2)
    await report(medica, 'JobOffer', id)
    expect(await stored(id)).toHaveLength(3)
    expect(await cases.execute()).toHaveLength(2)
  })

  test.each([
    ['', 'Campo obrigatório. Por favor, descreva o motivo da denúncia.'],
    [' \n ', 'Campo obrigatório. Por favor, descreva o motivo da denúncia.'],
    [
      ' 123456789 ',
      'Descrição muito curta. Por favor, forneça uma descrição mais detalhada (mínimo 10 caracteres).',
    ],
    ['x'.repeat(2001), 'Use no máximo 2000 caracteres'],
  ])('reason %j is refused with its message', async (reason, message) => {
    const { status, error } = await report(medica, 'JobOffer', jobId, reason)
    expect([status, error.errors?.reason]).toEqual([400, [message]])
  })

  test('reasons of 10 and of 2,000 characters are accepted, emoji included', async () => {
    for (const reason of ['1234567890', 'x'.repeat(2000), '😀'.repeat(5), '😀'.repeat(1000)])
      expect((await report(await createDoctor(app), 'JobOffer', jobId, reason)).status).toBe(201)
  })

  test.each([
    { reportedEntityType: 'Company' },
    { reportedEntityId: 'x' },
    { reportedEntityId: null },
    { reason: 7 },
    { reason: undefined },
  ])('%j is refused', async (change) => {
    const body = { reportedEntityType: 'JobOffer', reportedEntityId: jobId, reason: REASON, ...change }
    expect((await app.call('POST /reports', { token: medica.token, body: body as never })).status).toBe(400)
  })
})

describe('what can be reported', () => {
  test("one's own job or profile cannot be reported, and the reply says so", async () => {
    for (const [reporter, type, id] of [
      [hospital, 'JobOffer', jobId],
      [hospital, 'UserProfile', hospital.id],
      [medica, 'UserProfile', medica.id.toUpperCase()],
    ] as const) {
      const { status, error } = await report(reporter, type, id)
      expect([status, error.errorDto.errorName]).toEqual([409, 'OwnReport'])
      expect(error.errorDto.details).toContain('Você não pode denunciar')
    }
  })

  test('a job or profile that is unknown or invisible to the caller is not found', async () => {
    const hidden = await createDoctor(app)
    await app.db.updateTable('users').set({ is_searchable: false }).where('id', '=', hidden.id).execute()
    const paused = await publishJob(app, hospital)
    await app.db.updateTable('jobs').set({ status: 'paused' }).where('id', '=', paused).execute()
    const closed = await publishJob(app, hospital)
    await app.call('POST /jobs/:id/close', {
      token: hospital.token,
      params: { id: closed },
      body: { reason: 'cancelled' },
    })
    const incomplete = await createUser(app, { role: null, complete: false })
    const unknown = '00000000-0000-4000-8000-000000000000'
    for (const [type, id] of [
      ['JobOffer', unknown],
      ['JobOffer', paused],
      ['JobOffer', closed],
      ['JobOffer', hospital.id],
      ['UserProfile', unknown],
      ['UserProfile', hidden.id],
      ['UserProfile', incomplete.id],
      ['UserProfile', jobId],
    ] as const)
      expect([type, id, (await report(medica, type, id)).status]).toEqual([type, id, 404])
  })

  test('an applicant can report a closed job', async () => {
    const id = await publishJob(app, hospital)
    await app.call('POST /jobs/:id/apply', { token: medica.token, params: { id } })
    await app.call('POST /jobs/:id/close', {
      token: hospital.token,
      params: { id },
      body: { reason: 'cancelled' },
    })
    expect((await report(medica, 'JobOffer', id)).status).toBe(201)
  })
})

test('a report stays without the reporter once the account is deleted', async () => {
  const person = await createUser(app, { role: 'admin' })
  const id = await publishJob(app, hospital)
  expect((await report(person, 'JobOffer', id)).status).toBe(201)
  await app.db.deleteFrom('users').where('id', '=', person.id).execute()
  expect(await stored(id)).toMatchObject([{ reporter_user_id: null, reason: REASON }])
})

test('a user can send twenty reports a day, and the limit does not reveal what exists', async () => {
  const person = await createDoctor(app)
  const unknown = '00000000-0000-4000-8000-000000000000'
  const statuses = []
  for (let turn = 0; turn < 20; turn += 1) statuses.push((await report(person, 'JobOffer', unknown)).status)
  expect(new Set(statuses)).toEqual(new Set([404]))
  const limited = await report(person, 'JobOffer', jobId)
  expect([limited.status, limited.error.errorDto.errorName]).toEqual([429, 'TooManyRequests'])
  expect((await report(person, 'JobOffer', unknown)).raw.body).toBe(limited.raw.body)
  const later = async () => ({ ...person, token: await app.openTestSession(person.id, 'doctor') })
  app.clock.advance({ hours: 23, minutes: 59 })
  expect((await report(await later(), 'JobOffer', jobId)).status).toBe(429)
  app.clock.advance({ minutes: 1, seconds: 1 })
  expect((await report(await later(), 'JobOffer', jobId)).status).toBe(201)
})

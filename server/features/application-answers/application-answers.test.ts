import { beforeAll, expect, test } from 'vitest'
import type { AnswerValue } from '#contract/hiring/job-questions.ts'
import type { JobFormInput } from '#contract/jobs-form.ts'
import { buildExport, exportFile } from '#server/features/data-exports/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { ownApplication } from '#test/applications.ts'
import {
  createDoctor,
  createEmployer,
  createMember,
  jobForm,
  publishJob,
  type TestUser,
  UNKNOWN_ID,
} from '#test/factories.ts'
import { withdraw } from '#test/notifications.ts'
import { csvOf } from '#test/payments.ts'

type Questions = NonNullable<JobFormInput['questions']>

let app: TestApp
let hospital: TestUser
let rival: TestUser

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app)
  rival = await createEmployer(app)
})

const NIGHT = {
  kind: 'yes_no',
  text: 'Pode dar plantão à noite?',
  isKnockOut: true,
  accepted: ['yes'],
} as const
const YEARS = { kind: 'number', text: 'Anos de experiência em UTI', isKnockOut: true, min: 3 } as const
const SHIFT = { kind: 'choice', text: 'Qual turno prefere?', options: ['Manhã', 'Tarde', 'Noite'] } as const
const WHY = { kind: 'short_text', text: 'Por que <b>esta</b> vaga?' } as const
const RQE = {
  kind: 'rqe',
  text: 'Tem RQE em Pediatria?',
  specialty: 'Pediatria',
  isKnockOut: true,
} as const
const UF = {
  kind: 'uf',
  text: 'Em que UF você tem CRM?',
  isKnockOut: true,
  accepted: ['PR', 'SC'],
} as const
const as = (...questions: readonly object[]) => questions as Questions

const jobWith = (...questions: readonly object[]) =>
  publishJob(app, hospital, { questions: as(...questions) })
const asked = async (doctor: TestUser, id: string) => {
  const { reply } = await app.call('GET /jobs/:id/questions', { token: doctor.token, params: { id } })
  return reply.questions
}
const send = (doctor: TestUser, id: string, answers?: { questionId: string; value: AnswerValue }[]) =>
  app.call('POST /jobs/:id/apply', {
    token: doctor.token,
    params: { id },
    ...(answers && { body: { answers } }),
  })
/** Answers the questions in the order in which they are asked. */
const answer = async (doctor: TestUser, id: string, ...values: AnswerValue[]) =>
  send(
    doctor,
    id,
    (await asked(doctor, id)).map((question, index) => ({
      questionId: question.id,
      value: values[index] as AnswerValue,
    })),
  )
const applicant = async (jobId: string, by = hospital) => {
  const { reply } = await app.call('GET /applications/employer', { token: by.token, query: { jobId } })
  const id = reply.items[0]?.id ?? UNKNOWN_ID
  return app.call('GET /applications/:id', { token: by.token, params: { id } })
}
async function edit(id: string, questions: Questions, by = hospital) {
  const params = { id }
  const { version, form } = (await app.call('GET /jobs/:id/edit', { token: by.token, params })).reply
  const body = { ...(form as JobFormInput), questions, version }
  return app.call('PUT /jobs/:id', { token: by.token, params, body })
}
async function giveRqe(doctor: TestUser, rqe: string) {
  const { id } = await app.db
    .selectFrom('specialties')
    .select('id')
    .where('name', '=', 'Pediatria')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('doctor_specialties')
    .values({ doctor_id: doctor.id, specialty_id: id, rqe })
    .execute()
}
const errorOf = ({ status, error }: Awaited<ReturnType<typeof send>>) => [status, error.errorDto.errorName]

test('the page of a job states its knock-out requirements in words to everybody', async () => {
  const id = await jobWith(NIGHT, SHIFT, YEARS, RQE, UF)
  const { reply } = await app.call('GET /jobs/:id', { params: { id } })
  expect(reply).toMatchObject({
    hasQuestions: true,
    knockOuts: [
      'Pode dar plantão à noite? (exigido: “sim”)',
      'Anos de experiência em UTI (exigido: pelo menos 3)',
      'RQE em Pediatria',
      'CRM em PR ou SC',
    ],
  })
  const plain = await app.call('GET /jobs/:id', { params: { id: await publishJob(app, hospital) } })
  expect(plain.reply).toMatchObject({ hasQuestions: false, knockOuts: [] })
})

test('knock-out questions come first, and the profile answers what it knows', async () => {
  const doctor = await createDoctor(app)
  const id = await jobWith(SHIFT, RQE, UF)
  expect(await asked(doctor, id)).toMatchObject([
    { kind: 'rqe', specialty: 'Pediatria', isKnockOut: true, fromProfile: null },
    { kind: 'uf', fromProfile: ['PR'] },
    { kind: 'choice', options: ['Manhã', 'Tarde', 'Noite'], isKnockOut: false, fromProfile: null },
  ])
  await giveRqe(doctor, '12345')
  expect((await asked(doctor, id))[0]?.fromProfile).toBe('12345')
})

test('answers reach the employer, the export and the doctor herself, with the question as it was', async () => {
  const doctor = await createDoctor(app)
  await giveRqe(doctor, '54321')
  const id = await jobWith(WHY, SHIFT, RQE, UF, NIGHT)
  const sent = await answer(doctor, id, '54321', ['PR', 'SP'], true, '<i>Porque</i> sim;', 'Tarde')
  expect([sent.status, sent.reply.status]).toEqual([200, 'submitted'])
  const given = [
    { question: RQE.text, answer: 'RQE 54321', isKnockOut: true, isFromProfile: true },
    { question: UF.text, answer: 'PR, SP', isFromProfile: false },
    { question: NIGHT.text, answer: 'Sim' },
    { question: WHY.text, answer: '<i>Porque</i> sim;', isKnockOut: false },
    { question: SHIFT.text, answer: 'Tarde' },
  ]
  const before = (await applicant(id)).reply.answers
  expect(before).toMatchObject(given)
  await edit(id, as({ ...NIGHT, text: 'Outra pergunta?' }))
  expect((await applicant(id)).reply.answers).toEqual(before)
  const csv = await csvOf(app, hospital, `/applications/employer/export?jobId=${id}`)
  expect(csv.body).toContain('Pode dar plantão à noite? Sim')
  const mine = await ownApplication(app, doctor, id)
  expect(mine?.hasAnswers).toBe(true)
  const own = (person: TestUser) =>
    app.call('GET /applications/:id/answers', { token: person.token, params: { id: mine?.id ?? '' } })
  expect((await own(doctor)).reply.answers).toEqual(before)
  expect((await own(await createDoctor(app))).status).toBe(404)
  expect((await applicant(id, rival)).status).toBe(404)
})

test('a job without questions takes an application without answers, and only that', async () => {
  const doctor = await createDoctor(app)
  const id = await publishJob(app, hospital)
  const other = await jobWith(NIGHT)
  const foreign = (await asked(doctor, other)).map((question) => ({ questionId: question.id, value: true }))
  expect(errorOf(await send(doctor, id, foreign))).toEqual([404, 'QuestionNotFound'])
  expect((await send(doctor, id)).status).toBe(200)
  expect((await ownApplication(app, doctor, id))?.hasAnswers).toBe(false)
  const bare = await app.app.inject({
    method: 'POST',
    url: `/api/jobs/${await publishJob(app, hospital)}/apply`,
    headers: { authorization: `Bearer ${doctor.token}` },
  })
  expect(bare.statusCode).toBe(200)
})

test('an application without every answer is refused and leaves nothing behind', async () => {
  const doctor = await createDoctor(app)
  const id = await jobWith(NIGHT, YEARS)
  const [night, years] = (await asked(doctor, id)).map((question) => question.id) as [string, string]
  expect(errorOf(await send(doctor, id))).toEqual([409, 'AnswersRequired'])
  expect(errorOf(await send(doctor, id, [{ questionId: night, value: true }]))).toEqual([
    409,
    'QuestionsChanged',
  ])
  const twice = [
    { questionId: night, value: true },
    { questionId: night, value: true },
  ]
  expect(errorOf(await send(doctor, id, twice))).toEqual([409, 'QuestionsChanged'])
  const unknown = [
    { questionId: night, value: true },
    { questionId: years, value: 5 },
    { questionId: UNKNOWN_ID, value: 5 },
  ]
  expect(errorOf(await send(doctor, id, unknown))).toEqual([404, 'QuestionNotFound'])
  const stranger = (await asked(doctor, await publishJob(app, rival, { questions: as(NIGHT) })))[0]?.id ?? ''
  expect(errorOf(await send(doctor, id, [{ questionId: stranger, value: true }]))).toEqual([
    404,
    'QuestionNotFound',
  ])
  expect(await ownApplication(app, doctor, id)).toBeUndefined()
  expect(
    (await app.db.selectFrom('applications').selectAll().where('job_id', '=', id).execute()).length,
  ).toBe(0)
})

test.each<[string, object, AnswerValue, string]>([
  ['a number as text', YEARS, '5', 'Informe um número inteiro, de 0 a 100.000'],
  ['a fraction', YEARS, 3.5, 'Informe um número inteiro, de 0 a 100.000'],
  ['a negative number', YEARS, -1, 'Informe um número inteiro, de 0 a 100.000'],
  ['a huge number', YEARS, 1e9, 'Informe um número inteiro, de 0 a 100.000'],
  ['yes as text', NIGHT, 'yes', 'Responda sim ou não'],
  ['an option that is not offered', SHIFT, 'Madrugada', 'Escolha uma das opções'],
  ['a list for a choice', SHIFT, ['SP'], 'Escolha uma das opções'],
  ['an empty text', WHY, '  ', 'Responda a esta pergunta'],
  ['an RQE with letters', RQE, 'RQE 12', 'Informe o número do RQE, só com dígitos'],
  ['an RQE without a number', RQE, true, 'Informe o número do RQE, só com dígitos'],
  ['the same UF twice', UF, ['PR', 'PR'], 'Escolha as UFs do seu CRM'],
  ['a UF as text', UF, 'PR', 'Escolha as UFs do seu CRM'],
])('%s is refused with the question named', async (_, question, value, message) => {
  const doctor = await createDoctor(app)
  const id = await jobWith(question)
  const questionId = (await asked(doctor, id))[0]?.id ?? ''
  const { status, error } = await send(doctor, id, [{ questionId, value }])
  expect([status, error.errors]).toEqual([400, { [questionId]: [message] }])
})

test.each<[string, unknown]>([
  ['answers that are no list', { answers: 'sim' }],
  ['an id that is none', { answers: [{ questionId: 'x', value: true }] }],
  ['no value', { answers: [{ questionId: UNKNOWN_ID }] }],
  ['null', { answers: [{ questionId: UNKNOWN_ID, value: null }] }],
  ['a UF that does not exist', { answers: [{ questionId: UNKNOWN_ID, value: ['XX'] }] }],
  ['a long text', { answers: [{ questionId: UNKNOWN_ID, value: 'x'.repeat(301) }] }],
  ['six answers', { answers: Array(6).fill({ questionId: UNKNOWN_ID, value: true }) }],
])('%s is bad input', async (_, body) => {
  const doctor = await createDoctor(app)
  const id = await jobWith(NIGHT)
  const { status } = await app.call('POST /jobs/:id/apply', {
    token: doctor.token,
    params: { id },
    body: body as never,
  })
  expect(status).toBe(400)
})

test.each<[string, object, AnswerValue, AnswerValue, string]>([
  ['yes or no', NIGHT, false, true, 'Esta vaga exige a resposta “sim”.'],
  ['a least number', YEARS, 2, 3, 'Esta vaga exige pelo menos 3.'],
  ['a range', { ...YEARS, max: 10 }, 11, 10, 'Esta vaga exige de 3 a 10.'],
  [
    'options',
    { ...SHIFT, isKnockOut: true, accepted: ['Manhã', 'Tarde'] },
    'Noite',
    'Tarde',
    'Esta vaga exige a resposta “Manhã” ou “Tarde”.',
  ],
  ['an RQE', RQE, false, '77', 'Esta vaga exige RQE em Pediatria.'],
  ['a UF', UF, ['SP'], ['SP', 'SC'], 'Esta vaga exige CRM em PR ou SC.'],
  ['any UF at all', UF, [], ['PR'], 'Esta vaga exige CRM em PR ou SC.'],
])('a requirement of %s that is not met refuses the application', async (_, question, unmet, met, words) => {
  const doctor = await createDoctor(app)
  const id = await jobWith(question)
  const refused = await answer(doctor, id, unmet)
  expect(errorOf(refused)).toEqual([422, 'RequirementNotMet'])
  expect(refused.error.errorDto.details).toBe(words)
  expect(await ownApplication(app, doctor, id)).toBeUndefined()
  expect((await answer(doctor, id, met)).status).toBe(200)
})

test('without a requirement every answer is accepted', async () => {
  const doctor = await createDoctor(app)
  const open = [NIGHT, YEARS, RQE, UF].map((question) => ({ ...question, isKnockOut: false }))
  const id = await jobWith(...open)
  expect((await answer(doctor, id, false, 0, false, [])).status).toBe(200)
  expect((await applicant(id)).reply.answers.map((one) => one.answer)).toEqual([
    'Não',
    '0',
    'Não tem',
    'Nenhuma',
  ])
})

test('questions that change while they are being answered are asked again; those that stay keep their ids', async () => {
  const doctor = await createDoctor(app)
  const id = await jobWith(NIGHT, YEARS)
  const before = await asked(doctor, id)
  await edit(id, as({ ...YEARS, min: 5 }, NIGHT))
  const old = before.map(({ id: questionId }, index) => ({ questionId, value: index === 0 ? true : 4 }))
  expect(errorOf(await send(doctor, id, old))).toEqual([409, 'QuestionsChanged'])
  const after = await asked(doctor, id)
  expect(after.map(({ text }) => text)).toEqual([YEARS.text, NIGHT.text])
  expect(after[1]?.id).toBe(before[0]?.id)
  expect(after[0]?.id).not.toBe(before[1]?.id)
  await edit(id, [])
  expect(errorOf(await send(doctor, id, old))).toEqual([409, 'QuestionsChanged'])
  expect((await send(doctor, id)).status).toBe(200)
})

test('two applications at the same time make one, with one set of answers', async () => {
  const doctor = await createDoctor(app)
  const id = await jobWith(YEARS, SHIFT)
  const sent = await Promise.all([
    answer(doctor, id, 4, 'Manhã'),
    answer(doctor, id, 4, 'Manhã'),
    answer(doctor, id, 4, 'Manhã'),
  ])
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await applicant(id)).reply.answers).toHaveLength(2)
})

test('an edit and an application at the same time never mix questions of two versions', async () => {
  for (let round = 0; round < 5; round++) {
    const doctor = await createDoctor(app)
    const id = await jobWith(YEARS)
    const questionId = (await asked(doctor, id))[0]?.id ?? ''
    const [applied] = await Promise.all([
      send(doctor, id, [{ questionId, value: 4 }]),
      edit(id, as({ ...YEARS, min: 5 })),
    ])
    if (applied.status === 200) expect((await applicant(id)).reply.answers[0]?.id).toBe(questionId)
    else expect(errorOf(applied)).toEqual([409, 'QuestionsChanged'])
  }
})

test('applying again asks again and replaces the answers', async () => {
  const doctor = await createDoctor(app)
  const id = await jobWith(SHIFT)
  await answer(doctor, id, 'Manhã')
  // A repeated call changes nothing.
  expect((await answer(doctor, id, 'Tarde')).status).toBe(200)
  expect((await applicant(id)).reply.answers[0]?.answer).toBe('Manhã')
  await withdraw(app, doctor, id)
  expect(errorOf(await send(doctor, id))).toEqual([409, 'AnswersRequired'])
  expect((await answer(doctor, id, 'Noite')).status).toBe(200)
  expect((await applicant(id)).reply.answers.map((one) => one.answer)).toEqual(['Noite'])
})

test('questions of a job that a doctor cannot see are unknown to her', async () => {
  const doctor = await createDoctor(app)
  const id = await jobWith(NIGHT)
  await app.db.updateTable('jobs').set({ status: 'awaiting_review' }).where('id', '=', id).execute()
  const { status } = await app.call('GET /jobs/:id/questions', { token: doctor.token, params: { id } })
  expect(status).toBe(404)
})

test("nobody but the team's recruiters changes questions, and nobody sees another company's form", async () => {
  const id = await jobWith(NIGHT)
  const reader = await createMember(app, hospital, 'reader')
  const body = { ...jobForm({ questions: [] }), version: 1 }
  const put = (by: TestUser) => app.call('PUT /jobs/:id', { token: by.token, params: { id }, body })
  expect((await put(reader)).status).toBe(403)
  expect((await put(rival)).status).toBe(404)
  const read = await app.call('GET /jobs/:id/edit', { token: rival.token, params: { id } })
  expect(read.status).toBe(404)
  const { reply } = await app.call('GET /jobs/:id', { params: { id } })
  expect(reply.hasQuestions).toBe(true)
})

test("a doctor's export contains the questions and her answers", async () => {
  const doctor = await createDoctor(app)
  const id = await jobWith(WHY)
  await answer(doctor, id, 'Porque é perto de casa')
  const { reply } = await app.call('POST /me/exports', { token: doctor.token })
  const { db, queue, env } = app
  await buildExport({ db, queue, publicUrl: env.publicUrl }, reply.id, app.clock.now())
  const text = await exportFile(db, doctor.id as UserId, reply.id, app.clock.now())
  for (const part of ['Porque é perto de casa', 'Por que <b>esta</b> vaga?']) expect(text).toContain(part)
})

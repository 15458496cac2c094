import { beforeAll, expect, test } from 'vitest'
import type { AnswerValue } from '#contract/jobs/job-questions.ts'
import type { TestApp } from '#test/app.ts'
import { ownApplication } from '#test/applications.ts'
import { createDoctor, publishJob, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
import {
  appWithQuestions,
  as,
  errorOf,
  NIGHT,
  type QuestionCalls,
  RQE,
  SHIFT,
  UF,
  WHY,
  YEARS,
} from '#test/job-questions.ts'

let app: TestApp
let rival: TestUser
let questions: QuestionCalls

beforeAll(async () => {
  ;({ app, rival, questions } = await appWithQuestions())
})

test('an application without every answer is refused and leaves nothing behind', async () => {
  const doctor = await createDoctor(app)
  const id = await questions.jobWith(NIGHT, YEARS)
  const [night, years] = (await questions.asked(doctor, id)).map((question) => question.id) as [
    string,
    string,
  ]
  expect(errorOf(await questions.send(doctor, id))).toEqual([409, 'AnswersRequired'])
  expect(errorOf(await questions.send(doctor, id, [{ questionId: night, value: true }]))).toEqual([
    409,
    'QuestionsChanged',
  ])
  const twice = [
    { questionId: night, value: true },
    { questionId: night, value: true },
  ]
  expect(errorOf(await questions.send(doctor, id, twice))).toEqual([409, 'QuestionsChanged'])
  const unknown = [
    { questionId: night, value: true },
    { questionId: years, value: 5 },
    { questionId: UNKNOWN_ID, value: 5 },
  ]
  expect(errorOf(await questions.send(doctor, id, unknown))).toEqual([404, 'QuestionNotFound'])
  const stranger =
    (await questions.asked(doctor, await publishJob(app, rival, { questions: as(NIGHT) })))[0]?.id ?? ''
  expect(errorOf(await questions.send(doctor, id, [{ questionId: stranger, value: true }]))).toEqual([
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
  const id = await questions.jobWith(question)
  const questionId = (await questions.asked(doctor, id))[0]?.id ?? ''
  const { status, error } = await questions.send(doctor, id, [{ questionId, value }])
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
  const id = await questions.jobWith(NIGHT)
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
  const id = await questions.jobWith(question)
  const refused = await questions.answer(doctor, id, unmet)
  expect(errorOf(refused)).toEqual([422, 'RequirementNotMet'])
  expect(refused.error.errorDto.details).toBe(words)
  expect(await ownApplication(app, doctor, id)).toBeUndefined()
  expect((await questions.answer(doctor, id, met)).status).toBe(200)
})

test('without a requirement every answer is accepted', async () => {
  const doctor = await createDoctor(app)
  const open = [NIGHT, YEARS, RQE, UF].map((question) => ({ ...question, isKnockOut: false }))
  const id = await questions.jobWith(...open)
  expect((await questions.answer(doctor, id, false, 0, false, [])).status).toBe(200)
  expect((await questions.applicant(id)).reply.answers.map((one) => one.answer)).toEqual([
    'Não',
    '0',
    'Não tem',
    'Nenhuma',
  ])
})

test('questions that change while they are being answered are asked again; those that stay keep their ids', async () => {
  const doctor = await createDoctor(app)
  const id = await questions.jobWith(NIGHT, YEARS)
  const before = await questions.asked(doctor, id)
  await questions.edit(id, as({ ...YEARS, min: 5 }, NIGHT))
  const old = before.map(({ id: questionId }, index) => ({ questionId, value: index === 0 ? true : 4 }))
  expect(errorOf(await questions.send(doctor, id, old))).toEqual([409, 'QuestionsChanged'])
  const after = await questions.asked(doctor, id)
  expect(after.map(({ text }) => text)).toEqual([YEARS.text, NIGHT.text])
  expect(after[1]?.id).toBe(before[0]?.id)
  expect(after[0]?.id).not.toBe(before[1]?.id)
  await questions.edit(id, [])
  expect(errorOf(await questions.send(doctor, id, old))).toEqual([409, 'QuestionsChanged'])
  expect((await questions.send(doctor, id)).status).toBe(200)
})

test('two applications at the same time make one, with one set of answers', async () => {
  const doctor = await createDoctor(app)
  const id = await questions.jobWith(YEARS, SHIFT)
  const sent = await Promise.all([
    questions.answer(doctor, id, 4, 'Manhã'),
    questions.answer(doctor, id, 4, 'Manhã'),
    questions.answer(doctor, id, 4, 'Manhã'),
  ])
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await questions.applicant(id)).reply.answers).toHaveLength(2)
})

test('an edit and an application at the same time never mix questions of two versions', async () => {
  for (let round = 0; round < 5; round++) {
    const doctor = await createDoctor(app)
    const id = await questions.jobWith(YEARS)
    const questionId = (await questions.asked(doctor, id))[0]?.id ?? ''
    const [applied] = await Promise.all([
      questions.send(doctor, id, [{ questionId, value: 4 }]),
      questions.edit(id, as({ ...YEARS, min: 5 })),
    ])
    if (applied.status === 200) expect((await questions.applicant(id)).reply.answers[0]?.id).toBe(questionId)
    else expect(errorOf(applied)).toEqual([409, 'QuestionsChanged'])
  }
})

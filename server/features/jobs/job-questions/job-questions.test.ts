import { beforeAll, expect, test } from 'vitest'
import type { TemplateForm } from '#contract/api/jobs/job-templates.ts'
import type { JobQuestion } from '#contract/jobs/job-questions.ts'
import type { JobFormInput } from '#contract/jobs/jobs-form.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, createUser, jobForm, publishJob, type TestUser } from '#test/factories.ts'
import { sponsoredJob, storedJob } from '#test/sponsorships.ts'

type Questions = NonNullable<JobFormInput['questions']>
const as = (...questions: readonly object[]) => questions as Questions

let app: TestApp
let hospital: TestUser
beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app)
})

const yesNo = (text: string, change: object = {}) => ({ kind: 'yes_no', text, ...change })
const post = (...questions: readonly object[]) =>
  app.call('POST /jobs', { token: hospital.token, body: jobForm({ questions: as(...questions) }) })
const formOf = async (id: string, by = hospital) =>
  (await app.call('GET /jobs/:id/edit', { token: by.token, params: { id } })).reply
const put = async (id: string, questions: Questions, by = hospital, on = app) => {
  const { version, form } = await formOf(id, by)
  const body = { ...(form as JobFormInput), questions, version }
  return on.call('PUT /jobs/:id', { token: by.token, params: { id }, body })
}

test('questions are stored in their order, as plain text, without what has no meaning for their kind', async () => {
  const { reply } = await post(
    {
      kind: 'short_text',
      text: ' <script>alert(1)</script>  Conte ',
      isKnockOut: true,
      options: ['a'],
      min: 3,
    },
    yesNo('Tem carro?', { options: ['x', 'y'], max: 4, accepted: ['yes'] }),
    { kind: 'number', text: 'Anos de formação', isKnockOut: true, max: 20, accepted: ['yes'] },
  )
  const nothing = { options: [], specialty: null, isKnockOut: false, accepted: [], min: null, max: null }
  expect((await formOf(reply.id)).form.questions).toEqual([
    { ...nothing, kind: 'short_text', text: '<script>alert(1)</script> Conte' },
    { ...nothing, kind: 'yes_no', text: 'Tem carro?' },
    { ...nothing, kind: 'number', text: 'Anos de formação', isKnockOut: true, max: 20 },
  ])
})

const choice = (options: string[], change: object = {}) => ({
  kind: 'choice',
  text: 'Turno?',
  options,
  ...change,
})
const knockOut = { isKnockOut: true }
const number = { kind: 'number', text: 'Anos?', ...knockOut }
test('an accepted answer that is named twice counts once', async () => {
  const { reply } = await post({ kind: 'uf', text: 'UF?', ...knockOut, accepted: ['PR', 'SC', 'PR'] })
  expect((await formOf(reply.id)).form.questions[0]?.accepted).toEqual(['PR', 'SC'])
})

test.each<[string, readonly object[]]>([
  ['a sixth question', Array.from({ length: 6 }, (_, at) => yesNo(`Pergunta ${at}?`))],
  ['no text', [yesNo(' ')]],
  ['a long text', [yesNo('x'.repeat(201))]],
  ['an unknown kind', [{ kind: 'file', text: 'Envie' }]],
  ['the same question twice', [yesNo('Tem carro?'), yesNo('tem carro?')]],
  ['one option', [choice(['Manhã'])]],
  ['nine options', [choice(Array.from({ length: 9 }, (_, at) => `Opção ${at}`))]],
  ['an empty option', [choice(['Manhã', ' '])]],
  ['an option twice', [choice(['Manhã', 'manhã'])]],
  ['a long option', [choice(['Manhã', 'x'.repeat(81)])]],
  ['a requirement without an accepted answer', [yesNo('Tem carro?', knockOut)]],
  [
    'a requirement that accepts both answers',
    [yesNo('Tem carro?', { ...knockOut, accepted: ['yes', 'no'] })],
  ],
  ['an accepted option that is not offered', [choice(['A', 'B'], { ...knockOut, accepted: ['C'] })]],
  ['a requirement that every option meets', [choice(['A', 'B'], { ...knockOut, accepted: ['A', 'B'] })]],
  ['a number without limits', [number]],
  ['a minimum above the maximum', [{ ...number, min: 5, max: 4 }]],
  ['a limit that is no integer', [{ ...number, min: 1.5 }]],
  ['a limit as text', [{ ...number, min: '3' }]],
  ['a huge limit', [{ ...number, min: 1e7 }]],
  ['an RQE of no specialty', [{ kind: 'rqe', text: 'Tem RQE?' }]],
  ['an RQE of an unknown specialty', [{ kind: 'rqe', text: 'Tem RQE?', specialty: 'Astrologia' }]],
  ['a UF that does not exist', [{ kind: 'uf', text: 'UF?', ...knockOut, accepted: ['XX'] }]],
  ['questions that are no list', 'sim' as never],
])('%s is refused', async (_, questions) => {
  const body = { ...jobForm(), questions: questions as never }
  const { status, error } = await app.call('POST /jobs', { token: hospital.token, body })
  expect([status, Object.keys(error.errors ?? {})[0]]).toEqual([400, expect.stringMatching(/^questions/)])
})

test('five edits at the same time leave the questions of one of them', async () => {
  const id = await publishJob(app, hospital, { questions: as(yesNo('Zero?')) })
  const { version, form } = await formOf(id)
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((at) =>
      app.call('PUT /jobs/:id', {
        token: hospital.token,
        params: { id },
        body: { ...(form as JobFormInput), version, questions: as(yesNo(`A${at}?`), yesNo(`B${at}?`)) },
      }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  const [first, second] = (await formOf(id)).form.questions
  expect(second?.text).toBe(first?.text.replace('A', 'B'))
})

test('a template keeps questions, also half typed ones, and one without them still opens', async () => {
  const { dates: _, ...fields } = jobForm({ questions: as({ kind: 'choice', text: '', options: [''] }) })
  const saved = await app.call('POST /job-templates', {
    token: hospital.token,
    body: { name: 'Com perguntas', form: fields as TemplateForm },
  })
  const read = async () =>
    (await app.call('GET /job-templates/:id', { token: hospital.token, params: { id: saved.reply.id } }))
      .reply
  expect((await read()).form.questions).toMatchObject([{ kind: 'choice', text: '', options: [''] }])
  const { questions: __, ...old } = fields
  await app.db
    .updateTable('job_templates')
    .set({ form: JSON.stringify(old) })
    .where('id', '=', saved.reply.id)
    .execute()
  expect((await read()).form.questions).toEqual([])
})

test('where reviews come first, new questions of a published job wait with its texts', async () => {
  const reviewing = await testApp({ sameDatabaseAs: app, env: { MODERATION: 'review_first' } })
  const id = await publishJob(app, hospital, { questions: as(yesNo('Antiga?')) })
  const shown = async () =>
    (
      await app.db
        .selectFrom('job_questions')
        .select('text')
        .where('job_id', '=', id)
        .where('retired_at', 'is', null)
        .execute()
    ).map(({ text }) => text)
  const saved = await put(id, as(yesNo('Nova?')), hospital, reviewing)
  expect(saved.reply.textsAwaitReview).toBe(true)
  expect(await shown()).toEqual(['Antiga?'])
  expect((await formOf(id)).form.questions).toMatchObject([{ text: 'Nova?' }])
  const admin = await createUser(app, { role: 'admin' })
  const { reply } = await app.call('GET /admin/jobs', {
    token: admin.token,
    query: { state: 'awaiting_review' },
  })
  const job = reply.jobOffers.find((one) => one.id === id)
  expect([job?.questions, job?.revision?.questions]).toEqual([['Antiga?'], ['Nova?']])
  const approval = await reviewing.call('PATCH /admin/jobs/:id/texts', {
    token: admin.token,
    params: { id },
    body: { status: 'approved', version: saved.reply.version },
  })
  expect(approval.status).toBe(200)
  expect(await shown()).toEqual(['Nova?'])
})

test('an unknown specialty is refused when it is asked for, not when the texts are approved', async () => {
  const reviewing = await testApp({ sameDatabaseAs: app, env: { MODERATION: 'review_first' } })
  const id = await publishJob(app, hospital)
  const rqe = { kind: 'rqe', text: 'Tem RQE?', specialty: 'Astrologia' }
  const { status, error } = await put(id, as(rqe), hospital, reviewing)
  expect([status, error.errors]).toEqual([400, { questions: ['Especialidade desconhecida'] }])
})

const asked = (text: string) => as(yesNo(text)) as JobQuestion[]

test('a sponsored job with a question that the law forbids waits for a person', async () => {
  const owner = await createEmployer(app)
  const { jobId } = await sponsoredJob(app, owner, { questions: asked('Você pretende engravidar?') })
  expect(await storedJob(app, jobId)).toMatchObject({ boost_is_held: true })
  const other = await sponsoredJob(app, owner, { questions: asked('Tem experiência com gestantes?') })
  expect(await storedJob(app, other.jobId)).toMatchObject({ boost_is_held: false })
})

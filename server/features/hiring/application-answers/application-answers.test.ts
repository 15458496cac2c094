import { beforeAll, expect, test } from 'vitest'
import { buildExport, exportFile } from '#server/features/site/data-exports/service.ts'
import type { UserId } from '#server/http/caller.ts'
import type { TestApp } from '#test/app.ts'
import { ownApplication } from '#test/applications.ts'
import { createDoctor, createMember, jobForm, publishJob, type TestUser } from '#test/factories.ts'
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
import { withdraw } from '#test/notifications.ts'
import { csvOf } from '#test/payments.ts'

let app: TestApp
let hospital: TestUser
let rival: TestUser
let questions: QuestionCalls

beforeAll(async () => {
  ;({ app, hospital, rival, questions } = await appWithQuestions())
})

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

test('the page of a job states its knock-out requirements in words to everybody', async () => {
  const id = await questions.jobWith(NIGHT, SHIFT, YEARS, RQE, UF)
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
  const id = await questions.jobWith(SHIFT, RQE, UF)
  expect(await questions.asked(doctor, id)).toMatchObject([
    { kind: 'rqe', specialty: 'Pediatria', isKnockOut: true, fromProfile: null },
    { kind: 'uf', fromProfile: ['PR'] },
    { kind: 'choice', options: ['Manhã', 'Tarde', 'Noite'], isKnockOut: false, fromProfile: null },
  ])
  await giveRqe(doctor, '12345')
  expect((await questions.asked(doctor, id))[0]?.fromProfile).toBe('12345')
})

test('answers reach the employer, the export and the doctor herself, with the question as it was', async () => {
  const doctor = await createDoctor(app)
  await giveRqe(doctor, '54321')
  const id = await questions.jobWith(WHY, SHIFT, RQE, UF, NIGHT)
  const sent = await questions.answer(doctor, id, '54321', ['PR', 'SP'], true, '<i>Porque</i> sim;', 'Tarde')
  expect([sent.status, sent.reply.status]).toEqual([200, 'submitted'])
  const given = [
    { question: RQE.text, answer: 'RQE 54321', isKnockOut: true, isFromProfile: true },
    { question: UF.text, answer: 'PR, SP', isFromProfile: false },
    { question: NIGHT.text, answer: 'Sim' },
    { question: WHY.text, answer: '<i>Porque</i> sim;', isKnockOut: false },
    { question: SHIFT.text, answer: 'Tarde' },
  ]
  const before = (await questions.applicant(id)).reply.answers
  expect(before).toMatchObject(given)
  await questions.edit(id, as({ ...NIGHT, text: 'Outra pergunta?' }))
  expect((await questions.applicant(id)).reply.answers).toEqual(before)
  const csv = await csvOf(app, hospital, `/applications/employer/export?jobId=${id}`)
  expect(csv.body).toContain('Pode dar plantão à noite? Sim')
  const mine = await ownApplication(app, doctor, id)
  expect(mine?.hasAnswers).toBe(true)
  const own = (person: TestUser) =>
    app.call('GET /applications/:id/answers', { token: person.token, params: { id: mine?.id ?? '' } })
  expect((await own(doctor)).reply.answers).toEqual(before)
  expect((await own(await createDoctor(app))).status).toBe(404)
  expect((await questions.applicant(id, rival)).status).toBe(404)
})

test('a job without questions takes an application without answers, and only that', async () => {
  const doctor = await createDoctor(app)
  const id = await publishJob(app, hospital)
  const other = await questions.jobWith(NIGHT)
  const foreign = (await questions.asked(doctor, other)).map((question) => ({
    questionId: question.id,
    value: true,
  }))
  expect(errorOf(await questions.send(doctor, id, foreign))).toEqual([404, 'QuestionNotFound'])
  expect((await questions.send(doctor, id)).status).toBe(200)
  expect((await ownApplication(app, doctor, id))?.hasAnswers).toBe(false)
  const bare = await app.app.inject({
    method: 'POST',
    url: `/api/jobs/${await publishJob(app, hospital)}/apply`,
    headers: { authorization: `Bearer ${doctor.token}` },
  })
  expect(bare.statusCode).toBe(200)
})

test('applying again asks again and replaces the answers', async () => {
  const doctor = await createDoctor(app)
  const id = await questions.jobWith(SHIFT)
  await questions.answer(doctor, id, 'Manhã')
  // A repeated call changes nothing.
  expect((await questions.answer(doctor, id, 'Tarde')).status).toBe(200)
  expect((await questions.applicant(id)).reply.answers[0]?.answer).toBe('Manhã')
  await withdraw(app, doctor, id)
  expect(errorOf(await questions.send(doctor, id))).toEqual([409, 'AnswersRequired'])
  expect((await questions.answer(doctor, id, 'Noite')).status).toBe(200)
  expect((await questions.applicant(id)).reply.answers.map((one) => one.answer)).toEqual(['Noite'])
})

test('questions of a job that a doctor cannot see are unknown to her', async () => {
  const doctor = await createDoctor(app)
  const id = await questions.jobWith(NIGHT)
  await app.db.updateTable('jobs').set({ status: 'awaiting_review' }).where('id', '=', id).execute()
  const { status } = await app.call('GET /jobs/:id/questions', { token: doctor.token, params: { id } })
  expect(status).toBe(404)
})

test("nobody but the team's recruiters changes questions, and nobody sees another company's form", async () => {
  const id = await questions.jobWith(NIGHT)
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
  const id = await questions.jobWith(WHY)
  await questions.answer(doctor, id, 'Porque é perto de casa')
  const { reply } = await app.call('POST /me/exports', { token: doctor.token })
  const { db, queue, env } = app
  await buildExport({ db, queue, publicUrl: env.publicUrl }, reply.id, app.clock.now())
  const text = await exportFile(
    db,
    { userId: doctor.id as UserId, companyId: null },
    reply.id,
    app.clock.now(),
  )
  for (const part of ['Porque é perto de casa', 'Por que <b>esta</b> vaga?']) expect(text).toContain(part)
})

import { beforeAll, expect, test } from 'vitest'
import { MIN_MEASURED_ANSWERS } from '#contract/jobs/answers.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { applied, letMovesBeTold, moveTo, ownApplication, undo } from '#test/applications.ts'
import { createDoctor, createEmployer, createMember, publishJob, type TestUser } from '#test/factories.ts'
import { apply, bellOf, takeMails, viewApplication, withdraw } from '#test/notifications.ts'
import { measureAnswers, overdueApplications, remindOfUnanswered } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** The same account with a session that has not expired. */
const again = async (user: TestUser, role: 'doctor' | 'employer' = 'employer'): Promise<TestUser> => ({
  ...user,
  token: await app.openTestSession(user.id, role),
})
const write = ({ token }: TestUser, id: string, body = 'Olá!') =>
  app.call('POST /applications/:id/messages', { token, params: { id }, body: { body } })
const waiting = async (owner: TestUser) =>
  (await overdueApplications(app.db, owner.id as never, app.clock.now())).total
const list = async ({ token }: TestUser, query = {}) =>
  (await app.call('GET /applications/employer', { token, query: { waiting: 'true', ...query } })).reply
const counts = async ({ token }: TestUser, query = {}) =>
  (await app.call('GET /applications/employer/counts', { token, query })).reply

/** A new application of a new doctor to a job of the owner. */
async function newApplication(owner: TestUser, jobId?: string) {
  const doctor = await createDoctor(app, 'Ana Beatriz Lima')
  const job = jobId ?? (await publishJob(app, owner))
  return { doctor, jobId: job, id: await applied(app, doctor, job) }
}

/** Publishes a job for longer than the month after which an employer is called silent. */
async function longJob(owner: TestUser) {
  const jobId = await publishJob(app, owner)
  await app.db.updateTable('jobs').set({ expires_at: '2030-01-01' }).where('id', '=', jobId).execute()
  return jobId
}

test('an application becomes a task after fourteen days, unless the employer has written or decided', async () => {
  let owner = await createEmployer(app)
  const jobId = await longJob(owner)
  const silent = await newApplication(owner, jobId)
  const [viewed, written, moved, undone, gone] = [
    await newApplication(owner),
    await newApplication(owner, jobId),
    await newApplication(owner, jobId),
    await newApplication(owner, jobId),
    await newApplication(owner, jobId),
  ]
  await viewApplication(app, owner, viewed.jobId)
  await write(owner, written.id)
  // Her own words are no answer.
  await write(silent.doctor, silent.id)
  await moveTo(app, owner, moved.id, 'in_review')
  const { reply } = await moveTo(app, owner, undone.id, 'rejected')
  await undo(app, owner, undone.id, reply.moveId)
  await withdraw(app, gone.doctor, jobId)
  await letMovesBeTold(app)
  app.clock.advance({ days: 13, hours: 23 })
  owner = await again(owner)
  expect(await waiting(owner)).toBe(0)
  expect(await list(owner)).toMatchObject({ totalCount: 0 })
  app.clock.advance({ hours: 1 })
  owner = await again(owner)
  expect(await waiting(owner)).toBe(3)
  const page = await list(owner, { sort: 'received', direction: 'asc' })
  expect(page.items.map(({ id }) => id).sort()).toEqual([silent.id, viewed.id, undone.id].sort())
  expect(await counts(owner)).toMatchObject({ all: 5, waiting: 3 })
  expect(await counts(owner, { waiting: 'true' })).toMatchObject({ all: 3, waiting: 3 })
  expect(await counts(owner, { jobId })).toMatchObject({ all: 4, waiting: 2 })
  const rival = await createEmployer(app)
  expect(await list(rival)).toMatchObject({ totalCount: 0 })
  expect(await waiting(rival)).toBe(0)
  await write(owner, silent.id)
  expect(await waiting(owner)).toBe(2)
})

test('answering each application while paging skips nobody and keeps the total', async () => {
  let owner = await createEmployer(app)
  const jobId = await longJob(owner)
  for (let nth = 0; nth < 3; nth += 1) await newApplication(owner, jobId)
  app.clock.advance({ days: 14 })
  owner = await again(owner)
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await list(owner, { pageSize: 1, ...(after && { after }) })
    expect(page.totalCount).toBe(3)
    app.clock.advance({ seconds: 1 })
    for (const { id } of page.items) {
      seen.push(id)
      if (seen.length % 2) await write(owner, id)
      else await moveTo(app, owner, id, 'in_review')
    }
    after = page.next ?? undefined
  } while (after)
  expect(new Set(seen).size).toBe(3)
  expect(await list(owner)).toMatchObject({ totalCount: 0 })
})

test('one row per doctor is enough if several of her applications wait', async () => {
  let owner = await createEmployer(app)
  const { doctor } = await newApplication(owner, await longJob(owner))
  await apply(app, doctor, await longJob(owner))
  app.clock.advance({ days: 14 })
  owner = await again(owner)
  const query = { perDoctor: 'true' }
  expect(await list(owner, query)).toMatchObject({ totalCount: 1 })
  expect(await counts(owner, query)).toMatchObject({ all: 1, waiting: 1 })
  expect(await waiting(owner)).toBe(2)
})

test('the doctor reads after thirty days that nobody has answered', async () => {
  let owner = await createEmployer(app)
  const jobId = await longJob(owner)
  let { doctor, id } = await newApplication(owner, jobId)
  const thread = async () =>
    (await app.call('GET /applications/:id/messages', { token: doctor.token, params: { id } })).reply
  app.clock.advance({ days: 29, hours: 23 })
  doctor = await again(doctor, 'doctor')
  expect(await ownApplication(app, doctor, jobId)).toMatchObject({ unansweredDays: null })
  app.clock.advance({ days: 2 })
  doctor = await again(doctor, 'doctor')
  owner = await again(owner)
  expect(await ownApplication(app, doctor, jobId)).toMatchObject({ unansweredDays: 31 })
  expect(await thread()).toMatchObject({ unansweredDays: 31 })
  const seenByEmployer = await app.call('GET /applications/:id/messages', {
    token: owner.token,
    params: { id },
  })
  expect(seenByEmployer.reply.unansweredDays).toBeNull()
  // She must not learn of a decision that can still be undone.
  await moveTo(app, owner, id, 'in_review')
  expect(await ownApplication(app, doctor, jobId)).toMatchObject({ unansweredDays: 31 })
  await letMovesBeTold(app)
  expect(await ownApplication(app, doctor, jobId)).toMatchObject({ unansweredDays: null })
})

test('applying again starts the waiting again', async () => {
  let owner = await createEmployer(app)
  const jobId = await longJob(owner)
  let { doctor, id } = await newApplication(owner, jobId)
  await write(owner, id)
  app.clock.advance({ minutes: 1 })
  await withdraw(app, doctor, jobId)
  await apply(app, doctor, jobId)
  app.clock.advance({ days: 30 })
  doctor = await again(doctor, 'doctor')
  owner = await again(owner)
  expect(await waiting(owner)).toBe(1)
  expect(await ownApplication(app, doctor, jobId)).toMatchObject({ unansweredDays: 30 })
})

test('the team is reminded at most once a week, and a reader is not', async () => {
  let owner = await createEmployer(app, 'Hospital Calado')
  const [recruiter, reader] = [
    await createMember(app, owner, 'recruiter'),
    await createMember(app, owner, 'reader'),
  ]
  const jobId = await longJob(owner)
  for (let nth = 0; nth < 2; nth += 1) await newApplication(owner, jobId)
  for (const person of [owner, recruiter]) await takeMails(app, person)
  const remind = async (days: number) => {
    app.clock.advance({ days })
    await Promise.all([1, 2].map(() => remindOfUnanswered(app, app.clock.now())))
    const mails = []
    for (const person of [owner, recruiter, reader]) mails.push(await takeMails(app, person))
    return mails
  }
  expect(await remind(13)).toEqual([[], [], []])
  const [toOwner, toRecruiter, toReader] = await remind(1)
  expect([toOwner?.length, toRecruiter?.length, toReader?.length]).toEqual([1, 1, 0])
  expect(toOwner?.[0]?.subject).toBe('Candidaturas sem resposta há mais de 14 dias')
  expect(toOwner?.[0]?.body_text).toContain('Hospital Calado: 2 candidaturas esperam.')
  expect(toOwner?.[0]?.body_text).toContain('/dashboard/applications?espera=14')
  expect(await remind(6)).toEqual([[], [], []])
  expect((await remind(1)).map(({ length }) => length)).toEqual([1, 1, 0])
  owner = await again(owner)
  const told = (await bellOf(app, owner)).items.filter(({ kind }) => kind === 'application_unanswered')
  expect(told).toMatchObject([{ jobTitle: 'Hospital Calado', rejectionReason: '2 candidaturas esperam' }])
  const { items } = await list(owner)
  for (const { id } of items) await write(owner, id)
  expect(await remind(8)).toEqual([[], [], []])
})

test('a job says how long its company takes to answer, from five answers on', async () => {
  let owner = await createEmployer(app)
  const jobId = await longJob(owner)
  const hiddenId = await publishJob(app, owner, { employerHidden: true })
  const answerTime = async (id = jobId) =>
    (await app.call('GET /jobs/:id', { params: { id } })).reply.employer.answerTime
  // Answered after 1, 2, 3, 4 and 5 days; the sixth never.
  const waitingOnes = []
  for (let nth = 0; nth <= MIN_MEASURED_ANSWERS; nth += 1)
    waitingOnes.push(await newApplication(owner, jobId))
  for (const [index, { id }] of waitingOnes.slice(0, MIN_MEASURED_ANSWERS).entries()) {
    await measureAnswers(app.db, app.clock.now())
    expect(await answerTime()).toBeUndefined()
    app.clock.advance({ days: 1 })
    owner = await again(owner)
    if (index % 2 === 0) await write(owner, id)
    else await moveTo(app, owner, id, 'in_review')
    await letMovesBeTold(app)
    // Only the first answer counts.
    await write(owner, id)
  }
  await measureAnswers(app.db, app.clock.now())
  await measureAnswers(app.db, app.clock.now())
  expect(await answerTime()).toBe('Costuma responder em 3 dias')
  expect(await answerTime(hiddenId)).toBeUndefined()
  const { raw } = await app.call('GET /jobs/:id', { params: { id: hiddenId } })
  expect(raw.body).not.toContain('Costuma')
  // Closing the job does not count as an answer, and old answers no longer count.
  await app.call('POST /jobs/:id/close', {
    token: owner.token,
    params: { id: hiddenId },
    body: { reason: 'cancelled' },
  })
  app.clock.advance({ days: 176 })
  await measureAnswers(app.db, app.clock.now())
  expect(await answerTime()).toBeUndefined()
  app.clock.advance({ days: 10 })
  await measureAnswers(app.db, app.clock.now())
  const { answers, median_minutes } = await app.db
    .selectFrom('employer_answers')
    .select(['answers', 'median_minutes'])
    .where('employer_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  expect([answers, median_minutes]).toEqual([0, null])
})

test('decisions that were undone, and the end of a job, are no answers', async () => {
  const owner = await createEmployer(app)
  const jobId = await publishJob(app, owner)
  for (let nth = 0; nth < MIN_MEASURED_ANSWERS; nth += 1) {
    const { id } = await newApplication(owner, jobId)
    const { reply } = await moveTo(app, owner, id, 'shortlisted')
    await undo(app, owner, id, reply.moveId)
  }
  const close = { token: owner.token, params: { id: jobId }, body: { reason: 'filled_here' as const } }
  await app.call('POST /jobs/:id/close', close)
  await measureAnswers(app.db, app.clock.now())
  const rows = await app.db
    .selectFrom('employer_answers')
    .select('answers')
    .where('employer_id', '=', owner.id)
    .execute()
  expect(rows).toEqual([])
})

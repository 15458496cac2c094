import { beforeAll, expect, test } from 'vitest'
import { moveStatuses, movesFrom } from '#contract/hiring/application-lifecycle.ts'
import { type ApplicationStatus, applicationStatuses } from '#contract/hiring/applications.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { applicationTo, applied, letMovesBeTold, moveTo, ownApplication, undo } from '#test/applications.ts'
import { createDoctor, createEmployer, type publishJob, type TestUser, UNKNOWN_ID } from '#test/factories.ts'
import { apply, bellOf, takeMails, viewApplication, withdraw } from '#test/notifications.ts'
import { tellDueMoves } from './service.ts'

let app: TestApp
let hospital: TestUser
let rival: TestUser

beforeAll(async () => {
  app = await testApp()
  hospital = await createEmployer(app, 'Hospital Boa Vista')
  rival = await createEmployer(app)
})

/** A new application of a new doctor to a new job. */
const newApplication = (job: Parameters<typeof publishJob>[2] = {}) => applicationTo(app, hospital, { job })

const setStatus = (id: string, status: ApplicationStatus) =>
  app.db.updateTable('applications').set({ status }).where('id', '=', id).execute()
const statusOf = async (id: string) =>
  (await app.db.selectFrom('applications').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status
const kindsOf = async (user: TestUser) => (await bellOf(app, user)).items.map(({ kind }) => kind)

test('every move is allowed or refused as the table says', async () => {
  const { id } = await newApplication()
  for (const from of applicationStatuses)
    for (const to of moveStatuses) {
      await setStatus(id, from)
      await app.db
        .updateTable('applications')
        .set({ former_status: null, shown_at: null })
        .where('id', '=', id)
        .execute()
      const { status, error } = await moveTo(app, hospital, id, to)
      const isAllowed = movesFrom({ status: from }).some((move) => move.to === to)
      const expected = from === 'withdrawn' ? 404 : isAllowed || from === to ? 200 : 409
      expect([from, to, status], JSON.stringify(error)).toEqual([from, to, expected])
      expect(await statusOf(id)).toBe(isAllowed ? to : from)
    }
})

test('nobody but the employer of the job moves an application', async () => {
  const { doctor, id } = await newApplication()
  expect((await moveTo(app, rival, id, 'hired')).error.errorDto.errorName).toBe('ApplicationNotFound')
  expect((await moveTo(app, doctor, id, 'hired')).status).toBe(403)
  expect((await moveTo(app, hospital, UNKNOWN_ID, 'hired')).status).toBe(404)
  const moved = await moveTo(app, hospital, id, 'hired')
  expect((await undo(app, rival, id, moved.reply.moveId)).status).toBe(404)
  expect((await undo(app, doctor, id, moved.reply.moveId)).status).toBe(403)
  expect(await statusOf(id)).toBe('hired')
})

test('a rejection needs a reason of the list, and a message has a limit', async () => {
  const { id } = await newApplication()
  const put = (body: object) =>
    app.call('PUT /applications/:id/status', { token: hospital.token, params: { id }, body: body as never })
  expect((await put({ status: 'rejected' })).error.errors).toEqual({ reason: ['Escolha o motivo.'] })
  expect((await put({ status: 'rejected', reason: 'pregnant' })).status).toBe(400)
  expect((await put({ status: 'in_review', message: 'a'.repeat(2_001) })).status).toBe(400)
  expect((await put({ status: 'viewed' })).status).toBe(400)
  expect((await put({ status: 'withdrawn' })).status).toBe(400)
  expect(await statusOf(id)).toBe('submitted')
})

test('the doctor sees the former stage for ten seconds, and then the new one with the message', async () => {
  const { doctor, jobId, id } = await newApplication()
  await viewApplication(app, hospital, jobId)
  const before = await ownApplication(app, doctor, jobId)
  app.clock.advance({ minutes: 5 })
  const { reply } = await moveTo(app, hospital, id, 'shortlisted', {
    message: 'Olá, {nome}: {vaga}, {empresa}',
  })
  expect(reply.undoUntil).toBe(new Date(app.clock.now().getTime() + 10_000).toISOString())
  expect(await ownApplication(app, doctor, jobId)).toEqual(before)
  const marks = () =>
    app.call('GET /jobs/marks', { token: doctor.token, query: { ids: jobId } }).then((one) => one.reply.items)
  expect(await marks()).toMatchObject([{ application: { status: 'viewed' } }])
  const shortlisted = () =>
    app.call('GET /applications/doctor', { token: doctor.token, query: { status: ['shortlisted'] } })
  expect((await shortlisted()).reply.totalCount).toBe(0)
  await takeMails(app, doctor)
  app.clock.advance({ seconds: 9 })
  await tellDueMoves(app, app.clock.now())
  expect(await kindsOf(doctor)).toEqual(['application_viewed'])
  expect(await ownApplication(app, doctor, jobId)).toEqual(before)
  app.clock.advance({ seconds: 1 })
  // Before any worker has run.
  const after = await ownApplication(app, doctor, jobId)
  expect(after).toMatchObject({ status: 'shortlisted', history: [{}, {}, { status: 'shortlisted' }] })
  const text = 'Olá, Ana: Plantonista de Clínica Médica, Hospital Boa Vista'
  expect(after?.history.at(-1)?.message).toBe(text)
  expect(await marks()).toMatchObject([{ application: { status: 'shortlisted' } }])
  expect((await shortlisted()).reply.totalCount).toBe(1)
  await tellDueMoves(app, app.clock.now())
  await tellDueMoves(app, app.clock.now())
  expect(await kindsOf(doctor)).toEqual(['application_advanced', 'application_viewed'])
  const mails = await takeMails(app, doctor)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('Sua candidatura avançou: Plantonista de Clínica Médica')
  expect(mails[0]?.body_text).toContain(text)
})

test('a hidden employer stays hidden in messages', async () => {
  const { doctor, jobId, id } = await newApplication({ employerHidden: true })
  await moveTo(app, hospital, id, 'in_review', { message: 'Aqui é {empresa}.' })
  await letMovesBeTold(app)
  expect((await ownApplication(app, doctor, jobId))?.history.at(-1)?.message).toBe(
    'Aqui é Empresa confidencial.',
  )
  const [mail] = await takeMails(app, doctor)
  expect(mail?.body_text).toContain('Empresa confidencial')
  expect(mail?.body_text).not.toContain('Boa Vista')
})

test('the doctor reads the reason of a rejection only if the recruiter shows it', async () => {
  for (const showReason of [true, false]) {
    const { doctor, jobId, id } = await newApplication()
    await moveTo(app, hospital, id, 'rejected', { reason: 'other_chosen', showReason })
    await letMovesBeTold(app)
    const seen = await ownApplication(app, doctor, jobId)
    expect(seen?.history.at(-1)?.reason).toBe(showReason ? 'other_chosen' : null)
    const [mail] = await takeMails(app, doctor)
    expect(mail?.body_text.includes('Outra pessoa foi escolhida')).toBe(showReason)
  }
})

test('a move is undone after nine seconds and final after eleven', async () => {
  const early = await newApplication()
  const undone = await moveTo(app, hospital, early.id, 'rejected')
  const late = await newApplication()
  const final = await moveTo(app, hospital, late.id, 'rejected')
  app.clock.advance({ seconds: 9 })
  expect((await undo(app, hospital, early.id, undone.reply.moveId)).reply.status).toBe('submitted')
  // A double click.
  expect((await undo(app, hospital, early.id, undone.reply.moveId)).status).toBe(200)
  app.clock.advance({ seconds: 2 })
  const refused = await undo(app, hospital, late.id, final.reply.moveId)
  expect(refused.error.errorDto.errorName).toBe('MoveFinal')
  await tellDueMoves(app, app.clock.now())
  expect(await kindsOf(early.doctor)).toEqual([])
  expect(await kindsOf(late.doctor)).toEqual(['application_rejected'])
  expect(await ownApplication(app, early.doctor, early.jobId)).toMatchObject({
    status: 'submitted',
    history: [{ status: 'submitted' }],
  })
  expect(await ownApplication(app, late.doctor, late.jobId)).toMatchObject({ status: 'rejected' })
})

test('a second move within ten seconds replaces the first, and its undoing brings the first back', async () => {
  const { doctor, jobId, id } = await newApplication()
  await moveTo(app, hospital, id, 'in_review')
  app.clock.advance({ seconds: 6 })
  const second = await moveTo(app, hospital, id, 'rejected')
  app.clock.advance({ seconds: 6 })
  // The first would have been told by now.
  await tellDueMoves(app, app.clock.now())
  expect(await kindsOf(doctor)).toEqual([])
  expect((await ownApplication(app, doctor, jobId))?.status).toBe('submitted')
  expect((await undo(app, hospital, id, second.reply.moveId)).reply.status).toBe('in_review')
  await tellDueMoves(app, app.clock.now())
  expect(await kindsOf(doctor)).toEqual(['application_advanced'])
  expect((await ownApplication(app, doctor, jobId))?.history.map((one) => one.status)).toEqual([
    'submitted',
    'in_review',
  ])
})

test('a double click moves once, and a move and its way back are not told', async () => {
  const { doctor, id } = await newApplication()
  await moveTo(app, hospital, id, 'in_review')
  await letMovesBeTold(app)
  const clicks = await Promise.all([1, 2, 3].map(() => moveTo(app, hospital, id, 'shortlisted')))
  expect(new Set(clicks.map(({ reply }) => reply.moveId)).size).toBe(1)
  await moveTo(app, hospital, id, 'in_review')
  await letMovesBeTold(app)
  expect((await bellOf(app, doctor)).items).toMatchObject([{ kind: 'application_advanced', times: 1 }])
})

test('of two recruiters at once one moves, and the other is told who did', async () => {
  const { id } = await newApplication()
  await app.db.updateTable('users').set({ name: 'Ana' }).where('id', '=', rival.id).execute()
  const both = await Promise.all([
    moveTo(app, hospital, id, 'shortlisted', { expectedStatus: 'submitted' }),
    moveTo(app, hospital, id, 'rejected', { expectedStatus: 'submitted' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const [told] = both.filter(({ status }) => status === 409)
  expect(told?.error).toMatchObject({
    errorDto: { errorName: 'ApplicationMoved' },
    current_status: await statusOf(id),
  })
  // Another login of the same company.
  await app.db
    .updateTable('application_events')
    .set({ author_id: rival.id })
    .where('application_id', '=', id)
    .execute()
  app.clock.advance({ minutes: 2 })
  const late = await moveTo(app, hospital, id, 'interview', { expectedStatus: 'submitted' })
  const stage = (await statusOf(id)) === 'rejected' ? 'Não selecionada' : 'Pré-selecionada'
  expect(late.error.errorDto.details).toBe(`Ana moveu para ${stage} há 2 min.`)
})

test('opening an application is no conflict', async () => {
  const { jobId, id } = await newApplication()
  await viewApplication(app, hospital, jobId)
  expect((await moveTo(app, hospital, id, 'in_review', { expectedStatus: 'submitted' })).status).toBe(200)
})

test('a withdrawal within ten seconds wins over a move, even over a rejection', async () => {
  const { doctor, jobId, id } = await newApplication()
  const { reply } = await moveTo(app, hospital, id, 'rejected')
  app.clock.advance({ seconds: 3 })
  expect((await withdraw(app, doctor, jobId)).reply.status).toBe('withdrawn')
  expect((await undo(app, hospital, id, reply.moveId)).status).toBe(404)
  await letMovesBeTold(app)
  expect(await kindsOf(doctor)).toEqual([])
  expect((await ownApplication(app, doctor, jobId))?.history.map((one) => one.status)).toEqual([
    'submitted',
    'withdrawn',
  ])
  await apply(app, doctor, jobId)
  expect((await ownApplication(app, doctor, jobId))?.status).toBe('submitted')
  // Undoing a move that is void already changes nothing.
  await undo(app, hospital, id, reply.moveId)
  expect((await ownApplication(app, doctor, jobId))?.history.map((one) => one.status)).toEqual([
    'submitted',
    'withdrawn',
    'submitted',
  ])
})

test('of a withdrawal and a move at the same time, the withdrawal stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { doctor, jobId, id } = await newApplication()
    const [, moved] = await Promise.all([withdraw(app, doctor, jobId), moveTo(app, hospital, id, 'hired')])
    expect([200, 404]).toContain(moved.status)
    await letMovesBeTold(app)
    expect(await statusOf(id)).toBe('withdrawn')
    expect(await kindsOf(doctor)).toEqual([])
  }
})

const close = (jobId: string, reason: 'filled_here' | 'cancelled' = 'filled_here') =>
  app.call('POST /jobs/:id/close', { token: hospital.token, params: { id: jobId }, body: { reason } })

test('closing a job answers pending moves too, but not somebody who was just hired', async () => {
  const { doctor: open, jobId, id: openId } = await newApplication()
  const hired = await createDoctor(app)
  const hiredId = await applied(app, hired, jobId)
  const pending = await moveTo(app, hospital, openId, 'shortlisted')
  const hiring = await moveTo(app, hospital, hiredId, 'hired')
  expect((await close(jobId)).status).toBe(200)
  expect((await undo(app, hospital, openId, pending.reply.moveId)).error.errorDto.errorName).toBe('MoveFinal')
  expect((await undo(app, hospital, hiredId, hiring.reply.moveId)).error.errorDto.errorName).toBe('MoveFinal')
  await letMovesBeTold(app)
  expect(await kindsOf(open)).toEqual(['application_closed'])
  expect(await kindsOf(hired)).toEqual(['application_hired'])
  expect(await ownApplication(app, open, jobId)).toMatchObject({ status: 'rejected', endReason: 'filled' })
  expect((await moveTo(app, hospital, openId, 'in_review')).error.errorDto.errorName).toBe('MoveNotAllowed')
})

test('of closing and moving at the same time, no application of the closed job stays open', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { jobId, id } = await newApplication()
    await moveTo(app, hospital, id, 'rejected')
    app.clock.advance({ seconds: 11 })
    const [closed] = await Promise.all([close(jobId), moveTo(app, hospital, id, 'in_review')])
    expect(closed.status).toBe(200)
    expect(await statusOf(id)).toBe('rejected')
  }
})

test('a rejected application is considered again only while the job is open', async () => {
  const { jobId, id } = await newApplication()
  await moveTo(app, hospital, id, 'rejected')
  const setExpiry = (expires_at: Date) =>
    app.db.updateTable('jobs').set({ expires_at }).where('id', '=', jobId).execute()
  await setExpiry(app.clock.now())
  expect((await moveTo(app, hospital, id, 'in_review')).error.errorDto.errorName).toBe('MoveNotAllowed')
  await setExpiry(new Date(app.clock.now().getTime() + 1_000))
  expect((await moveTo(app, hospital, id, 'in_review')).status).toBe(200)
})

test('moves record their author', async () => {
  const { id } = await newApplication()
  const { reply } = await moveTo(app, hospital, id, 'in_review')
  const move = await app.db
    .selectFrom('application_moves')
    .select('author_id')
    .where('id', '=', reply.moveId ?? '')
    .executeTakeFirstOrThrow()
  expect(move.author_id).toBe(hospital.id)
})

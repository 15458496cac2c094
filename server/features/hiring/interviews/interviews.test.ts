import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { mailDueNotifications } from '#server/features/platform/notifications/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { applicationTo, applied, letMovesBeTold, moveTo, undo } from '#test/applications.ts'
import {
  createDoctor,
  createEmployer,
  createMember,
  publishJob,
  type TestUser,
  UNKNOWN_ID,
} from '#test/factories.ts'
import { bellOf, mailDeps, takeMails, withdraw } from '#test/notifications.ts'
import { settleDueInterviews } from './service.ts'

let app: TestApp
let hospital: TestUser
let rival: TestUser
beforeAll(async () => {
  app = await testApp()
  rival = await createEmployer(app)
})
beforeEach(async () => {
  hospital = await createEmployer(app, 'Hospital Boa Vista')
})

const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR_MS).toISOString()
const proposal = (hours = [24, 48, 72]) => ({
  times: hours.map(inHours),
  minutes: 30 as const,
  place: 'https://meet.example.com/sala',
  note: 'Traga o CRM.',
})

const newApplication = (doctor?: TestUser) => applicationTo(app, hospital, { doctor })

/** An application with times that the doctor sees. */
async function invited(doctor?: TestUser, hours?: number[]) {
  const one = await newApplication(doctor)
  const moved = await moveTo(app, hospital, one.id, 'interview', { interview: proposal(hours) })
  await letMovesBeTold(app)
  const interview = await interviewOf(one.doctor, one.id)
  return { ...one, moved, interviewId: interview?.id ?? '', times: interview?.times ?? [] }
}

const interviewOf = async ({ token }: TestUser, id: string) =>
  (await app.call('GET /applications/:id/interview', { token, params: { id } })).reply.interview
const choose = ({ token }: TestUser, id: string, time = '', acceptsOverlap = false) =>
  app.call('POST /interviews/:id/choose', { token, params: { id }, body: { time, acceptsOverlap } })
const decline = ({ token }: TestUser, id: string, answer = '') =>
  app.call('POST /interviews/:id/decline', { token, params: { id }, body: { answer } })
const cancel = ({ token }: TestUser, id: string) =>
  app.call('POST /interviews/:id/cancel', { token, params: { id } })
const propose = ({ token }: TestUser, id: string, body = proposal()) =>
  app.call('POST /applications/:id/interview', { token, params: { id }, body })
const kindsOf = async (user: TestUser) => (await bellOf(app, user)).items.map(({ kind }) => kind)

/** The lines of the calendar entry in the mail to the user, unfolded; takes the mails out of the outbox. */
async function entryTo({ email }: TestUser): Promise<string[]> {
  await mailDueNotifications(app.db, mailDeps(app), app.clock.now())
  const { attachments } = await app.db
    .selectFrom('mails')
    .select('attachments')
    .where('recipient', '=', email)
    .where(sql<boolean>`attachments <> '[]'`)
    .executeTakeFirstOrThrow()
  await app.db.deleteFrom('mails').where('recipient', '=', email).execute()
  return (attachments[0]?.content ?? '').replace(/\r\n[ \t]/g, '').split('\r\n')
}

test('the doctor sees the proposed times with the move, and picks one of them', async () => {
  const { doctor, id } = await newApplication()
  await moveTo(app, hospital, id, 'interview', { interview: proposal() })
  expect(await interviewOf(doctor, id)).toBeNull()
  expect(await interviewOf(hospital, id)).toMatchObject({ state: 'proposed' })
  await letMovesBeTold(app)
  const seen = await interviewOf(doctor, id)
  expect(seen).toMatchObject({ state: 'proposed', minutes: 30, note: 'Traga o CRM.', chosenTime: null })
  expect(await kindsOf(doctor)).toEqual(['application_interview'])
  await takeMails(app, doctor)
  const { reply } = await choose(doctor, seen?.id ?? '', seen?.times[1])
  expect(reply).toMatchObject({ state: 'confirmed', chosenTime: seen?.times[1] })
  const start = (seen?.times[1] ?? '').replace(/[-:]|\.000/g, '')
  for (const side of [doctor, hospital]) {
    const lines = await entryTo(side)
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    expect(lines).toContain('METHOD:REQUEST')
    expect(lines).toContain(`UID:${seen?.id}@medponto`)
    expect(lines).toContain('SEQUENCE:1')
    expect(lines).toContain(`DTSTART:${start}`)
    expect(lines).toContain('SUMMARY:Entrevista: Plantonista de Clínica Médica')
    expect(lines).toContain('LOCATION:https://meet.example.com/sala')
    expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1)
  }
})

test('undoing the move takes the proposed times back', async () => {
  const { doctor, id } = await newApplication()
  const { reply } = await moveTo(app, hospital, id, 'interview', { interview: proposal() })
  await undo(app, hospital, id, reply.moveId)
  await letMovesBeTold(app)
  for (const side of [hospital, doctor]) expect(await interviewOf(side, id)).toBeNull()
})

test('of two choices at once one counts, and choosing the same time twice is no error', async () => {
  const { doctor, interviewId, times } = await invited()
  const both = await Promise.all([
    choose(doctor, interviewId, times[0]),
    choose(doctor, interviewId, times[1]),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const [won] = both.filter(({ status }) => status === 200)
  const again = await choose(doctor, interviewId, won?.reply.chosenTime ?? '')
  expect(again.status).toBe(200)
  expect((await bellOf(app, doctor)).items).toContainEqual(
    expect.objectContaining({ kind: 'interview_confirmed', times: 1 }),
  )
})

test('times in the past, too far ahead, twice or not proposed are refused', async () => {
  const { id } = await newApplication()
  const put = (hours: number[]) => moveTo(app, hospital, id, 'interview', { interview: proposal(hours) })
  expect((await put([-1, 24])).error.errors).toEqual({ times: ['Proponha horários no futuro.'] })
  expect((await put([24 * 181])).status).toBe(400)
  expect((await put([24, 24])).status).toBe(400)
  expect((await put([])).status).toBe(400)
  expect((await put([1, 2, 3, 4])).status).toBe(400)
  const { doctor, interviewId, times } = await invited(undefined, [1, 24])
  expect((await choose(doctor, interviewId, inHours(5))).status).toBe(400)
  await app.db
    .updateTable('interviews')
    .set({ times: [app.clock.now(), new Date(times[1] ?? '')] })
    .where('id', '=', interviewId)
    .execute()
  expect((await choose(doctor, interviewId, app.clock.now().toISOString())).error.errorDto.details).toBe(
    'Este horário já passou. Peça outros horários.',
  )
  expect((await choose(doctor, interviewId, times[1])).status).toBe(200)
})

test('another doctor, another company and an unknown interview are 404', async () => {
  const { id, interviewId, times } = await invited()
  const other = await createDoctor(app)
  expect((await choose(other, interviewId, times[0])).status).toBe(404)
  expect((await decline(other, interviewId)).status).toBe(404)
  expect((await cancel(rival, interviewId)).status).toBe(404)
  expect((await propose(rival, id)).status).toBe(404)
  expect((await cancel(hospital, UNKNOWN_ID)).status).toBe(404)
  for (const { token } of [other, rival])
    expect((await app.call('GET /applications/:id/interview', { token, params: { id } })).status).toBe(404)
  const { token } = other
  const file = await app.call('GET /interviews/:id/calendar.ics', { token, params: { id: interviewId } })
  expect(file.status).toBe(404)
})

test('the doctor asks for other times, and the employer proposes them', async () => {
  const { doctor, id, interviewId, times } = await invited()
  await choose(doctor, interviewId, times[0])
  for (const side of [doctor, hospital]) await entryTo(side)
  expect((await decline(doctor, interviewId, 'Só posso à noite.')).reply).toMatchObject({
    state: 'declined',
    answer: 'Só posso à noite.',
  })
  for (const side of [doctor, hospital]) {
    const lines = await entryTo(side)
    expect(lines).toContain('METHOD:CANCEL')
    expect(lines).toContain('SEQUENCE:2')
    expect(lines).toContain('STATUS:CANCELLED')
  }
  app.clock.advance({ minutes: 1 })
  const { reply } = await propose(hospital, id, proposal([30, 31, 32]))
  expect(reply.id).not.toBe(interviewId)
  expect((await kindsOf(doctor))[0]).toBe('interview_proposed')
  expect((await choose(doctor, interviewId, times[1])).error.errorDto.errorName).toBe('InterviewChanged')
  expect((await choose(doctor, reply.id, reply.times[0])).reply.state).toBe('confirmed')
})

test('new times of the employer cancel the confirmed interview', async () => {
  const { doctor, id, interviewId, times } = await invited()
  await choose(doctor, interviewId, times[0])
  for (const side of [doctor, hospital]) await entryTo(side)
  app.clock.advance({ minutes: 1 })
  await propose(hospital, id)
  expect(await kindsOf(doctor)).toContain('interview_cancelled')
  expect(await entryTo(hospital)).toContain('METHOD:CANCEL')
})

test('a withdrawal, a rejection and the end of the job cancel the interview for both sides', async () => {
  const ends: ((one: Awaited<ReturnType<typeof invited>>) => Promise<unknown>)[] = [
    ({ doctor, jobId }) => withdraw(app, doctor, jobId),
    async ({ id }) => {
      await moveTo(app, hospital, id, 'rejected')
      await letMovesBeTold(app)
    },
    ({ jobId }) =>
      app.call('POST /jobs/:id/close', {
        token: hospital.token,
        params: { id: jobId },
        body: { reason: 'cancelled' },
      }),
  ]
  for (const end of ends) {
    const one = await invited()
    await choose(one.doctor, one.interviewId, one.times[0])
    for (const side of [one.doctor, hospital]) await entryTo(side)
    await end(one)
    // At once, before the sweep.
    expect((await interviewOf(one.doctor, one.id))?.state).toBe('cancelled')
    await settleDueInterviews(app, app.clock.now())
    await settleDueInterviews(app, app.clock.now())
    for (const side of [one.doctor, hospital]) expect(await entryTo(side)).toContain('METHOD:CANCEL')
    expect((await choose(one.doctor, one.interviewId, one.times[1])).status).toBe(409)
  }
})

test('a doctor is told of a double booking, and may accept it', async () => {
  const first = await invited()
  await choose(first.doctor, first.interviewId, first.times[0])
  const second = await invited(first.doctor)
  const start = new Date(Date.parse(first.times[0] ?? '') + 20 * 60_000).toISOString()
  await app.db
    .updateTable('interviews')
    .set({ times: [new Date(start)] })
    .where('id', '=', second.interviewId)
    .execute()
  const refused = await choose(first.doctor, second.interviewId, start)
  expect(refused.error.errorDto.errorName).toBe('InterviewOverlap')
  expect((await choose(first.doctor, second.interviewId, start, true)).reply.state).toBe('confirmed')
})

test('a confirmed interview is downloaded and listed by both sides', async () => {
  const { doctor, id, interviewId, times } = await invited()
  const file = ({ token }: TestUser) =>
    app.app.inject({
      url: `/api/interviews/${interviewId}/calendar.ics`,
      headers: { authorization: `Bearer ${token}` },
    })
  expect((await file(doctor)).statusCode).toBe(404)
  await choose(doctor, interviewId, times[0])
  expect((await file(doctor)).headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect((await file(doctor)).body).toContain('SUMMARY:Entrevista: Plantonista de Clínica Médica')
  expect((await file(hospital)).body).toContain('SUMMARY:Entrevista: Ana Beatriz Lima')
  const own = await app.call('GET /interviews', { token: hospital.token })
  expect(own.reply.items).toContainEqual(expect.objectContaining({ id: interviewId, applicationId: id }))
  expect((await app.call('GET /interviews', { token: rival.token })).reply.items).toEqual([])
  const mine = await app.call('GET /dashboard/upcoming-appointments', { token: doctor.token })
  expect(mine.reply.items).toMatchObject([
    { id, interview: { id: interviewId, time: times[0], minutes: 30 } },
  ])
})

test('times can only be proposed in the stage of interviews', async () => {
  const { id } = await newApplication()
  expect((await propose(hospital, id)).error.errorDto.errorName).toBe('InterviewChanged')
  const moved = await app.call('PUT /applications/:id/status', {
    token: hospital.token,
    params: { id },
    body: { status: 'in_review', interview: proposal() },
  })
  expect(moved.status).toBe(400)
})

test('cancelling twice is not an error, and tells the doctor once', async () => {
  const { doctor, interviewId } = await invited()
  const both = await Promise.all([cancel(hospital, interviewId), cancel(hospital, interviewId)])
  expect(both.map(({ reply }) => reply.state)).toEqual(['cancelled', 'cancelled'])
  expect((await bellOf(app, doctor)).items).toContainEqual(
    expect.objectContaining({ kind: 'interview_cancelled', times: 1 }),
  )
})

test('notices and mails of an interview lead to its application', async () => {
  const { doctor, id, interviewId, times } = await invited()
  await choose(doctor, interviewId, times[0])
  const confirmed = expect.objectContaining({ kind: 'interview_confirmed', jobId: id })
  for (const one of [doctor, hospital]) expect((await bellOf(app, one)).items).toContainEqual(confirmed)
  const mail = (await takeMails(app, doctor)).find(({ subject }) => subject.startsWith('Entrevista marcada'))
  expect(mail?.body_text).toContain(`/dashboard/applications/${id}`)
})

test('the company sees its interviews by what they wait for', async () => {
  const owner = await createEmployer(app)
  const reader = await createMember(app, owner, 'reader')
  const listOf = async ({ token }: TestUser) => {
    const { reply } = await app.call('GET /interviews', { token })
    const past = await app.call('GET /interviews/past', { token, query: {} })
    return { ...reply, past: past.reply.items }
  }
  const make = async (hours: number[]) => {
    const doctor = await createDoctor(app, 'Ana Beatriz Lima')
    const jobId = await publishJob(app, owner)
    const id = await applied(app, doctor, jobId)
    await moveTo(app, owner, id, 'interview', { interview: proposal(hours) })
    await letMovesBeTold(app)
    return { doctor, jobId, id, interview: await interviewOf(doctor, id) }
  }
  const [open, declined, late, soon] = [await make([24]), await make([24]), await make([2]), await make([1])]
  await decline(declined.doctor, declined.interview?.id ?? '', 'Só à noite.')
  for (const one of [late, soon]) await choose(one.doctor, one.interview?.id ?? '', one.interview?.times[0])
  const idsOf = (items: { applicationId: string }[]) => items.map(({ applicationId }) => applicationId)
  const before = await listOf(owner)
  expect(idsOf(before.items)).toEqual([soon.id, late.id])
  expect(idsOf(before.waiting)).toEqual([declined.id, open.id])
  expect(before.waiting[0]).toMatchObject({ state: 'declined', answer: 'Só à noite.', status: 'interview' })
  expect(before.past).toEqual([])
  expect(await listOf(reader)).toEqual(before)
  // A later proposal takes the place of the former one.
  await propose(owner, declined.id)
  expect((await listOf(owner)).waiting).toMatchObject([
    { applicationId: open.id },
    { applicationId: declined.id, state: 'proposed' },
  ])
  app.clock.advance({ hours: 4 })
  const session = { ...owner, token: await app.openTestSession(owner.id, 'employer') }
  await moveTo(app, session, soon.id, 'rejected')
  await moveTo(app, session, open.id, 'rejected')
  await letMovesBeTold(app)
  await settleDueInterviews(app, app.clock.now())
  const after = await listOf(session)
  expect(after.items).toEqual([])
  expect(idsOf(after.waiting)).toEqual([declined.id])
  // It took place, whatever was decided later.
  expect(after.past).toMatchObject([
    { applicationId: late.id, status: 'interview' },
    { applicationId: soon.id, status: 'rejected' },
  ])
})

test('a past interview disappears from the company with the application of a doctor who withdraws', async () => {
  const owner = await createEmployer(app)
  const { doctor, id, jobId } = await applicationTo(app, owner)
  await moveTo(app, owner, id, 'interview', { interview: proposal([1]) })
  await letMovesBeTold(app)
  const interview = await interviewOf(doctor, id)
  await choose(doctor, interview?.id ?? '', interview?.times[0])
  app.clock.advance({ hours: 4 })
  const [session, doctorSession] = [
    { ...owner, token: await app.openTestSession(owner.id, 'employer') },
    { ...doctor, token: await app.openTestSession(doctor.id, 'doctor') },
  ]
  const past = async () =>
    (await app.call('GET /interviews/past', { token: session.token, query: {} })).reply.totalCount
  expect(await past()).toBe(1)
  expect((await withdraw(app, doctorSession, jobId)).status).toBe(200)
  expect(await past()).toBe(0)
  await settleDueInterviews(app, app.clock.now())
  expect(await past()).toBe(0)
})

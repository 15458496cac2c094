import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { JobFormInput } from '#contract/jobs/jobs-form.ts'
import { suspendUser } from '#server/features/moderation/suspensions/service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { applied } from '#test/applications.ts'
import {
  createDoctor,
  createEmployer,
  jobForm,
  publishJob,
  type TestUser,
  UNKNOWN_ID,
} from '#test/factories.ts'
import { bellOf, takeMails } from '#test/notifications.ts'
import { bookingCalls, offerOf } from '#test/rota/bookings.ts'
import { sweepWaitingLists } from './service.ts'

let app: TestApp
let hospital: TestUser
let calls: ReturnType<typeof bookingCalls>
beforeAll(async () => {
  app = await testApp()
  calls = bookingCalls(app)
})
beforeEach(async () => {
  hospital = await createEmployer(app, 'Hospital Boa Vista')
})

const dateOf = (inDays: number, places = 1) => ({
  day: calls.night(inDays).day,
  startsAt: '19:00',
  hours: 12,
  places,
})
const form = (dates: JobFormInput['dates'], more: Partial<JobFormInput> = {}) =>
  ({ dates, hours: null, shift: null, ...more }) as const
const publish = (dates = [dateOf(5)], more: Partial<JobFormInput> = {}) =>
  publishJob(app, hospital, form(dates, more))
const datesOf = async (jobId: string) =>
  (await app.call('GET /jobs/:id', { params: { id: jobId } })).reply.dates
async function edit(jobId: string, dates: JobFormInput['dates'], more: Partial<JobFormInput> = {}) {
  const [{ token }, params] = [hospital, { id: jobId }]
  const { version } = (await app.call('GET /jobs/:id/edit', { token, params })).reply
  const body = { ...jobForm(form(dates, more)), version }
  expect((await app.call('PUT /jobs/:id', { token, params, body })).status).toBe(200)
}

const placesOf = async (jobId: string, { token }: { token?: string } = {}) =>
  (await app.call('GET /jobs/:id/places', { ...(token && { token }), params: { id: jobId } })).reply.items
const join = ({ token }: TestUser, id: string, dateId: string) =>
  app.call('PUT /jobs/:id/dates/:dateId/waiting', { token, params: { id, dateId } })
const leave = ({ token }: TestUser, id: string, dateId: string) =>
  app.call('DELETE /jobs/:id/dates/:dateId/waiting', { token, params: { id, dateId } })
const listsOf = async ({ token }: TestUser) => (await app.call('GET /waiting-lists', { token })).reply.items
const sweep = () => sweepWaitingLists(app, app.clock.now())
/** How often she was told, in a new session: the clock may have ended hers. */
async function told(doctor: TestUser): Promise<number> {
  doctor.token = await app.openTestSession(doctor.id, 'doctor')
  const { items } = await bellOf(app, doctor)
  return items.filter(({ kind }) => kind === 'shift_free').length
}
const apply = ({ token }: TestUser, id: string, dates?: string[]) =>
  app.call('POST /jobs/:id/apply', { token, params: { id }, body: { ...(dates && { dates }) } })

/** Offers a plantão of the job to the applicant, who accepts. Returns the booking's id. */
async function agreeOn(
  doctor: TestUser,
  jobId: string,
  inDays: number,
  application?: string,
): Promise<string> {
  const { day, startsAt, endsAt } = calls.night(inDays)
  const dateId = (await datesOf(jobId)).find((date) => date.day === day)?.id ?? ''
  const id = application ?? (await applied(app, doctor, jobId))
  const { reply, raw } = await calls.offer(hospital, id, offerOf([{ dateId, startsAt, endsAt }]))
  const booking = reply.items?.[0]?.id
  if (!booking) throw new Error(raw.body)
  const accepted = await calls.accept(doctor, booking)
  expect(accepted.status, accepted.raw.body).toBe(200)
  return booking
}

/** A job with one plantão, in five days, whose only place is taken. */
async function fullJob(more: Partial<JobFormInput> = {}) {
  const jobId = await publish([dateOf(5)], more)
  const owner = await createDoctor(app, 'Olga Dona')
  const booking = await agreeOn(owner, jobId, 5)
  const [date] = await datesOf(jobId)
  return { jobId, dateId: date?.id ?? '', owner, booking }
}

describe('places', () => {
  test('count down as doctors agree, for guests too', async () => {
    const jobId = await publish([dateOf(5, 2), dateOf(6)])
    expect((await placesOf(jobId)).map(({ places, free }) => [places, free])).toEqual([
      [2, 2],
      [1, 1],
    ])
    const doctor = await createDoctor(app)
    await agreeOn(doctor, jobId, 5)
    expect((await placesOf(jobId)).map(({ free, isOwn }) => [free, isOwn])).toEqual([
      [1, false],
      [1, false],
    ])
    expect((await placesOf(jobId, doctor)).map(({ isOwn }) => isOwn)).toEqual([true, false])
    expect((await app.call('GET /jobs/:id/places', { params: { id: UNKNOWN_ID } })).status).toBe(404)
  })

  test('a full plantão cannot be chosen, and a job without any free place takes no application', async () => {
    const jobId = await publish([dateOf(5), dateOf(6)])
    await agreeOn(await createDoctor(app), jobId, 5)
    const [first = '', second = ''] = (await datesOf(jobId)).map(({ id }) => id)
    const [ana, bia, caio] = [await createDoctor(app), await createDoctor(app), await createDoctor(app)]
    expect((await apply(ana, jobId, [first, second])).error.errors?.dates?.[0]).toContain('completo')
    expect((await apply(ana, jobId, [second])).status).toBe(200)
    // All dates, also those that become free later.
    expect((await apply(bia, jobId)).status).toBe(200)
    await agreeOn(await createDoctor(app), jobId, 6)
    expect((await apply(caio, jobId)).error.errors?.dates?.[0]).toContain('lista de espera')
    // An applicant keeps the plantões that she chose, and adds none that is full.
    const { id } = await app.db
      .selectFrom('applications')
      .select('id')
      .where('doctor_id', '=', ana.id)
      .executeTakeFirstOrThrow()
    const change = (dates: string[]) =>
      app.call('PUT /applications/:id/dates', { token: ana.token, params: { id }, body: { dates } })
    expect((await change([second])).status).toBe(200)
    expect((await change([first, second])).status).toBe(400)
  })
})

describe('joining and leaving', () => {
  test('keeps the order, and repeating either is no error', async () => {
    const { jobId, dateId } = await fullJob()
    const [ana, bia] = [await createDoctor(app), await createDoctor(app)]
    expect((await join(ana, jobId, dateId)).reply.items[0]).toMatchObject({
      free: 0,
      waiting: 1,
      position: 1,
    })
    app.clock.advance({ minutes: 1 })
    await Promise.all([join(bia, jobId, dateId), join(bia, jobId, dateId), join(ana, jobId, dateId)])
    expect((await placesOf(jobId, bia))[0]).toMatchObject({ waiting: 2, position: 2 })
    expect(await listsOf(bia)).toMatchObject([
      { jobId, dateId, position: 2, free: 0, employerName: 'Hospital Boa Vista', headStartEndsAt: null },
    ])
    const query = { month: calls.night(5).day.slice(0, 7) }
    const { open } = (await app.call('GET /bookings', { token: hospital.token, query })).reply
    expect(open.map(({ waiting }) => waiting)).toEqual([2])
    await leave(ana, jobId, dateId)
    expect((await leave(ana, jobId, dateId)).reply.items[0]).toMatchObject({ waiting: 1, position: null })
    expect((await listsOf(bia)).map(({ position }) => position)).toEqual([1])
    expect(await listsOf(ana)).toEqual([])
  })

  test('is refused for a free plantão, her own, another job, and a job that takes no applications', async () => {
    const { jobId, dateId, owner } = await fullJob()
    const open = await publish()
    const [openDate] = await datesOf(open)
    const doctor = await createDoctor(app)
    expect((await join(doctor, open, openDate?.id ?? '')).error.errorDto.errorName).toBe('WaitingNotNeeded')
    expect((await join(owner, jobId, dateId)).error.errorDto.details).toContain('combinado com você')
    expect((await join(doctor, open, dateId)).status).toBe(404)
    expect((await join(doctor, UNKNOWN_ID, dateId)).status).toBe(404)
    await app.call('POST /jobs/:id/pause', { token: hospital.token, params: { id: jobId } })
    expect((await join(doctor, jobId, dateId)).status).toBe(404)
  })

  test('a hidden employer stays hidden', async () => {
    const { jobId, dateId, booking, owner } = await fullJob({ employerHidden: true })
    const doctor = await createDoctor(app)
    await join(doctor, jobId, dateId)
    await calls.cancel(owner, booking)
    await sweep()
    const seen = JSON.stringify([
      await listsOf(doctor),
      await placesOf(jobId, doctor),
      await bellOf(app, doctor),
      await takeMails(app, doctor),
    ])
    expect(seen).toContain('Empresa confidencial')
    expect(seen).not.toContain('Boa Vista')
  })
})

describe('a free place', () => {
  test('is told to the first in line, and two hours later to the next', async () => {
    const { jobId, dateId, owner, booking } = await fullJob()
    const [ana, bia] = [await createDoctor(app), await createDoctor(app)]
    await join(ana, jobId, dateId)
    app.clock.advance({ minutes: 1 })
    await join(bia, jobId, dateId)
    await sweep()
    expect([await told(ana), await told(bia)]).toEqual([0, 0])
    await calls.cancel(owner, booking)
    await Promise.all([sweep(), sweep(), sweep()])
    expect([await told(ana), await told(bia)]).toEqual([1, 0])
    const notices = await app.db
      .selectFrom('shift_notices')
      .select('kind')
      .where('job_id', '=', jobId)
      .execute()
    expect(notices).toEqual([{ kind: 'free' }])
    expect((await placesOf(jobId, ana))[0]?.headStartEndsAt).toBe(
      new Date(app.clock.now().getTime() + 2 * 3_600_000).toISOString(),
    )
    app.clock.advance({ minutes: 119 })
    await sweep()
    expect(await told(bia)).toBe(0)
    app.clock.advance({ minutes: 1 })
    await sweep()
    expect([await told(ana), await told(bia)]).toEqual([1, 1])
    const [mail] = await takeMails(app, ana)
    expect(mail?.body_text).toContain(`/vagas/detalhes/${jobId}`)
  })

  test('passes on at once when she leaves, and ends her waiting when she agrees to it', async () => {
    const { jobId, dateId, owner, booking } = await fullJob()
    const [ana, bia] = [await createDoctor(app), await createDoctor(app)]
    await join(ana, jobId, dateId)
    app.clock.advance({ minutes: 1 })
    await join(bia, jobId, dateId)
    await calls.cancel(owner, booking)
    await sweep()
    await leave(ana, jobId, dateId)
    await sweep()
    expect(await told(bia)).toBe(1)
    const again = await agreeOn(bia, jobId, 5)
    await join(ana, jobId, dateId)
    await sweep()
    expect(await listsOf(bia)).toEqual([])
    // The place is taken again, and Ana is told again when it becomes free.
    await calls.cancel(bia, again)
    await sweep()
    expect(await told(ana)).toBe(2)
  })

  test('that comes from more places is told too, to as many as there are places', async () => {
    const { jobId, dateId } = await fullJob()
    const doctors = [await createDoctor(app), await createDoctor(app), await createDoctor(app)]
    for (const doctor of doctors) {
      await join(doctor, jobId, dateId)
      app.clock.advance({ minutes: 1 })
    }
    await edit(jobId, [dateOf(5, 3)])
    await sweep()
    expect(await Promise.all(doctors.map(told))).toEqual([1, 1, 0])
  })

  test('is not told to those who cannot work then', async () => {
    const { jobId, dateId, owner, booking } = await fullJob()
    const [busy, gone, irregular, free] = [
      await createDoctor(app),
      await createDoctor(app),
      await createDoctor(app),
      await createDoctor(app),
    ]
    for (const doctor of [busy, gone, irregular, free]) {
      await join(doctor, jobId, dateId)
      app.clock.advance({ minutes: 1 })
    }
    await calls.agreed({ employer: await createEmployer(app), doctor: busy, inDays: 5 })
    await suspendUser(app.db, gone.id, app.clock.now())
    const registrations = await app.db
      .selectFrom('doctor_registrations')
      .select(['crm', 'uf'])
      .where('doctor_id', '=', irregular.id)
      .execute()
    for (const { crm, uf } of registrations)
      await app.db
        .insertInto('registration_checks')
        .values({
          doctor_id: irregular.id,
          crm,
          uf,
          origin: 'doctor',
          requested_at: app.clock.now(),
          outcome: 'irregular',
          basis: 'manual',
          checked_at: app.clock.now(),
          is_current: true,
          reason: 'Suspenso.',
        })
        .execute()
    await calls.cancel(owner, booking)
    await sweep()
    expect(await Promise.all([busy, irregular, free].map(told))).toEqual([0, 0, 1])
  })

  test('counts also after an edit by release 1.1.0 that has lost the ids', async () => {
    const { jobId, owner, booking } = await fullJob()
    const doctor = await createDoctor(app)
    const dateId = randomUUID()
    await app.db.updateTable('job_dates').set({ id: dateId }).where('job_id', '=', jobId).execute()
    await app.db.updateTable('bookings').set({ date_id: dateId }).where('id', '=', booking).execute()
    await join(doctor, jobId, dateId)
    await app.db.updateTable('job_dates').set({ id: null }).where('job_id', '=', jobId).execute()
    const [derived] = await placesOf(jobId, doctor)
    expect(derived).toMatchObject({ free: 0, position: 1 })
    expect(derived?.dateId).not.toBe(dateId)
    // Joining under the new id adds no second row.
    expect((await join(doctor, jobId, derived?.dateId ?? '')).reply.items[0]).toMatchObject({ waiting: 1 })
    await sweep()
    await calls.cancel(owner, booking)
    await sweep()
    expect(await told(doctor)).toBe(1)
    await leave(doctor, jobId, derived?.dateId ?? '')
    expect(await listsOf(doctor)).toEqual([])
  })
})

test('waiting ends when the plantão leaves its job or begins, or the job is closed, and outlasts a pause', async () => {
  const rows = (jobId: string) =>
    app.db.selectFrom('waiting_doctors').select('id').where('job_id', '=', jobId).execute()
  const full = async () => {
    const one = await fullJob()
    await join(await createDoctor(app), one.jobId, one.dateId)
    return one.jobId
  }
  const [left, closed, paused] = [await full(), await full(), await full()]
  await edit(left, [dateOf(9)])
  const { token } = hospital
  await app.call('POST /jobs/:id/close', { token, params: { id: closed }, body: { reason: 'filled_here' } })
  await app.call('POST /jobs/:id/pause', { token, params: { id: paused } })
  await sweep()
  expect([await rows(left), await rows(closed)]).toEqual([[], []])
  expect(await rows(paused)).toHaveLength(1)
  app.clock.advance({ days: 6 })
  await sweep()
  expect(await rows(paused)).toEqual([])
})

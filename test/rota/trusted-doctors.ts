import type { BookableDate } from '#contract/api/rota/direct-bookings.ts'
import type { JobFormInput } from '#contract/jobs/jobs-form.ts'
import type { TestApp } from '../app.ts'
import { publishJob, type TestUser } from '../factories.ts'
import { bookingCalls } from './bookings.ts'

/** Calls about trusted doctors, and about plantões that they book at once. */
export function trustCalls(app: TestApp) {
  const calls = bookingCalls(app)
  const trust = ({ token }: TestUser, doctor: { id: string }) =>
    app.call('PUT /rota/trusted-doctors/:id', { token, params: { id: doctor.id } })
  const distrust = ({ token }: TestUser, doctor: { id: string }) =>
    app.call('DELETE /rota/trusted-doctors/:id', { token, params: { id: doctor.id } })
  /** Stores the trust: to ask for it, a company must know the doctor. */
  const storeTrust = async (employer: TestUser, doctor: TestUser) => {
    await app.db
      .insertInto('trusted_doctors')
      .values({ employer_id: employer.id, doctor_id: doctor.id, trusted_at: app.clock.now() })
      .execute()
  }
  /** Publishes a job with one plantão, whose pay is definite. */
  const openDate = async (
    employer: TestUser,
    { inDays = 3, places = 1, hours = 12 as number | null, job = {} as Partial<JobFormInput> } = {},
  ) => {
    const { day } = calls.night(inDays)
    const jobId = await publishJob(app, employer, {
      dates: [{ day, startsAt: '19:00', hours, places }],
      hours: null,
      shift: null,
      payMin: 150_000,
      payMax: 150_000,
      ...job,
    })
    const { dates } = (await app.call('GET /jobs/:id', { token: employer.token, params: { id: jobId } }))
      .reply
    return { jobId, dateId: dates[0]?.id ?? '', day }
  }
  const bookable = async ({ token }: TestUser) => {
    const { status, reply, raw } = await app.call('GET /bookings/bookable', { token })
    if (status !== 200) throw new Error(raw.body)
    return reply.items
  }
  const book = (
    { token }: TestUser,
    { jobId, dateId }: { jobId: string; dateId: string },
    terms: BookableDate['terms'],
  ) =>
    app.call('POST /jobs/:id/dates/:dateId/book', {
      token,
      params: { id: jobId, dateId },
      body: { terms: terms as NonNullable<typeof terms> },
    })
  /** The terms of the plantão as the doctor reads them. */
  const termsOf = async (doctor: TestUser, { dateId }: { dateId: string }) =>
    (await bookable(doctor)).find((one) => one.dateId === dateId)?.terms ?? null
  return { trust, distrust, storeTrust, openDate, bookable, book, termsOf }
}

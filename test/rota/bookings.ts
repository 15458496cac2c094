import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { JobFormInput } from '#contract/jobs/jobs-form.ts'
import type { TestApp } from '../app.ts'
import { applicationTo } from '../applications.ts'
import { createEmployer, type TestUser } from '../factories.ts'

/** An offer of these plantões. */
export const offerOf = (
  dates: { dateId: string | null; startsAt: string; endsAt: string }[],
  change: object = {},
) => ({
  place: 'Rua das Flores, 10, Curitiba',
  payCentavos: 150_000,
  paymentDays: 30,
  note: 'Entrada pelo pronto-socorro.',
  noticeHours: 24 as const,
  answerHours: 24 as const,
  dates,
  ...change,
})

/** Calls about bookings, and bookings in the states that tests begin with. */
export function bookingCalls(app: TestApp) {
  /** A plantão that begins at 19h in Brasília, some days from now. */
  const night = (inDays: number, hours = 12) => {
    const day = new Date(app.clock.now().getTime() + inDays * DAY_MS).toISOString().slice(0, 10)
    const startsAt = new Date(`${day}T19:00:00-03:00`)
    return {
      day,
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + hours * HOUR_MS).toISOString(),
    }
  }
  const undated: Partial<JobFormInput> = { dates: [], hours: null, shift: null }
  const newApplication = (employer: TestUser, doctor?: TestUser) =>
    applicationTo(app, employer, { doctor, job: undated })
  const offer = ({ token }: TestUser, id: string, body: ReturnType<typeof offerOf>) =>
    app.call('POST /applications/:id/bookings', { token, params: { id }, body })
  const accept = ({ token }: TestUser, id: string) =>
    app.call('POST /bookings/:id/accept', { token, params: { id } })
  const decline = ({ token }: TestUser, id: string, reason = '') =>
    app.call('POST /bookings/:id/decline', { token, params: { id }, body: { reason } })
  const takeBack = ({ token }: TestUser, id: string) =>
    app.call('POST /bookings/:id/take-back', { token, params: { id } })
  const cancel = ({ token }: TestUser, id: string, reason = 'Doença na família') =>
    app.call('POST /bookings/:id/cancel', { token, params: { id }, body: { reason } })
  const pageOf = async ({ token }: TestUser, id: string) =>
    (await app.call('GET /bookings/:id', { token, params: { id } })).reply
  /** An offer to a doctor, a new one unless it is given, of one plantão without a date of the job. */
  async function offered({
    doctor,
    inDays = 3,
    hours = 12,
    employer,
  }: {
    employer: TestUser
    doctor?: TestUser
    inDays?: number
    hours?: number
  }) {
    const one = await newApplication(employer, doctor)
    const { startsAt, endsAt } = night(inDays, hours)
    const { reply, raw } = await offer(employer, one.id, offerOf([{ dateId: null, startsAt, endsAt }]))
    const [booking] = reply.items ?? []
    if (!booking) throw new Error(raw.body)
    return { ...one, booking, id: booking.id, applicationId: one.id }
  }
  async function agreed(options: Parameters<typeof offered>[0]) {
    const one = await offered(options)
    const { status, raw } = await accept(one.doctor, one.id)
    if (status !== 200) throw new Error(raw.body)
    return one
  }

  const confirm = ({ token }: TestUser, id: string, worked: boolean) =>
    app.call('POST /bookings/:id/worked', { token, params: { id }, body: { worked } })
  /** Moves the clock, and signs the parties in again: their sessions end before a plantão does. */
  const later = async (
    by: Parameters<TestApp['clock']['advance']>[0],
    parties: { doctor?: TestUser; employer: TestUser },
  ) => {
    app.clock.advance(by)
    const { doctor, employer } = parties
    if (doctor) doctor.token = await app.openTestSession(doctor.id, 'doctor')
    employer.token = await app.openTestSession(employer.id, 'employer')
  }

  return {
    later,
    night,
    newApplication,
    offer,
    accept,
    decline,
    takeBack,
    cancel,
    confirm,
    pageOf,
    offered,
    agreed,
  }
}

/** Stores a booking whose plantão has just ended. Returns what reads whether it is still there. */
export async function storeEndedBooking(app: TestApp): Promise<() => Promise<unknown[]>> {
  const { id } = await bookingCalls(app).offered({ employer: await createEmployer(app) })
  const ends_at = app.clock.now()
  await app.db
    .updateTable('bookings')
    .set({ starts_at: new Date(ends_at.getTime() - DAY_MS / 2), ends_at })
    .where('id', '=', id)
    .execute()
  return () => app.db.selectFrom('bookings').select('id').where('id', '=', id).execute()
}

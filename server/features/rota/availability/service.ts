import type { StoredAvailability } from '#contract/api/rota/availability.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { AVAILABILITY_DAYS, BUSY_KEPT_DAYS, freeSpans, type Span } from '#contract/rota/availability.ts'
import type { AvailabilityForm } from '#contract/rota/availability-form.ts'
import type { Db, DbOrTrx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { DoctorId } from '#server/http/caller.ts'
import { busyTimesIn } from './busy-times.ts'
import { type CalendarReader, CalendarUnreadable } from './gateway.ts'
import * as queries from './queries.ts'

export { isFreeOn } from './free-condition.ts'

/** The stored availability of a doctor, without days that have passed. */
export async function availabilityOf(db: DbOrTrx, doctor: DoctorId, now: Date): Promise<StoredAvailability> {
  const [hours, days, calendar] = await Promise.all([
    queries.hoursOf(db, doctor),
    queries.daysOf(db, doctor, brazilDay(now)),
    queries.calendarOf(db, doctor),
  ])
  return {
    hours,
    days,
    calendar: calendar
      ? {
          host: new URL(calendar.url).host,
          readAt: calendar.read_at?.toISOString() ?? null,
          problem: calendar.problem,
          busyTimes: Number(calendar.busy_times ?? 0),
        }
      : null,
  }
}

/** Replaces the week and the days that differ from it. */
export async function setAvailability(
  db: Db,
  doctor: DoctorId,
  { hours, days }: AvailabilityForm,
  now: Date,
): Promise<StoredAvailability> {
  await inTransaction(db, async (trx) => {
    await queries.lockDoctor(trx, doctor)
    await queries.replaceHours(trx, doctor, hours)
    await queries.replaceDays(
      trx,
      doctor,
      days.filter(({ day }) => day >= brazilDay(now)),
    )
  })
  return availabilityOf(db, doctor, now)
}

/** Stores the address of a calendar, and has it read. Busy times of another address are forgotten. */
export async function setCalendar(
  { db, queue }: { db: Db; queue: Queue },
  doctor: DoctorId,
  url: string,
  now: Date,
): Promise<StoredAvailability> {
  await inTransaction(db, async (trx) => {
    await queries.lockDoctor(trx, doctor)
    await queries.storeCalendar(trx, doctor, url, now)
    await queue.add(trx, 'availability.read', { doctorId: doctor })
  })
  return availabilityOf(db, doctor, now)
}

/** Forgets the calendar of a doctor. */
export async function removeCalendar(db: Db, doctor: DoctorId, now: Date): Promise<StoredAvailability> {
  await queries.deleteCalendar(db, doctor)
  return availabilityOf(db, doctor, now)
}

/**
 * When a doctor can work, from now until the end of the last plantão that begins in the next 120 days: by her week, the days that differ
 * from it, what she has agreed here, and her calendar. Spans are in order and do not touch.
 */
export async function freeTimeOf(db: DbOrTrx, doctor: DoctorId, now: Date): Promise<Span[]> {
  const [hours, days, busy] = await Promise.all([
    queries.hoursOf(db, doctor),
    queries.daysOf(db, doctor, brazilDay(now)),
    queries.busyTimes(db, doctor, {
      after: now,
      readSince: new Date(now.getTime() - BUSY_KEPT_DAYS * DAY_MS),
    }),
  ])
  const from = now.getTime()
  return freeSpans({ hours, days, busy }, { from, until: from + (AVAILABILITY_DAYS + 1) * DAY_MS })
}

interface ReadDeps {
  db: Db
  reader: CalendarReader
}

/** Reads the calendar of a doctor. What could not be read leaves the former busy times, and is told to her. */
export async function readCalendar(
  { db, reader }: ReadDeps,
  doctorId: string,
  clock: () => Date,
): Promise<void> {
  const url = await queries.urlOf(db, doctorId)
  if (url === undefined) return
  const window = { from: clock().getTime(), until: clock().getTime() + (AVAILABILITY_DAYS + 1) * DAY_MS }
  const outcome = await reader
    .read(url)
    .then((text) => busyTimesIn(text, window))
    .then(
      (spans) => ({ spans }),
      (error: unknown) => {
        if (error instanceof CalendarUnreadable) return { problem: error.message }
        throw error
      },
    )
  const now = clock()
  const nextReadAt = new Date(now.getTime() + HOUR_MS)
  await inTransaction(db, async (trx) => {
    // She may have changed the address meanwhile.
    const calendar = await queries.lockCalendar(trx, doctorId, url)
    if (!calendar) return
    if ('spans' in outcome) {
      await queries.replaceBusyTimes(trx, doctorId, outcome.spans)
      await queries.updateCalendar(trx, doctorId, { read_at: now, problem: null, next_read_at: nextReadAt })
      return
    }
    await queries.updateCalendar(trx, doctorId, { problem: outcome.problem, next_read_at: nextReadAt })
    const isOld = calendar.read_at && now.getTime() - calendar.read_at.getTime() > BUSY_KEPT_DAYS * DAY_MS
    if (isOld) await queries.replaceBusyTimes(trx, doctorId, [])
  })
}

const PER_TURN = 200

/** Has the calendars read that are due. */
export async function readDueCalendars({ db, queue }: { db: Db; queue: Queue }, now: Date): Promise<void> {
  const next = new Date(now.getTime() + HOUR_MS)
  for (;;) {
    const taken = await inTransaction(db, async (trx) => {
      const ids = await queries.takeDueCalendars(trx, { now, next, limit: PER_TURN })
      await queue.addAll(
        trx,
        'availability.read',
        ids.map((doctorId) => ({ doctorId })),
      )
      return ids.length
    })
    if (taken < PER_TURN) return
  }
}

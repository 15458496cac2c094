import { sql } from 'kysely'
import type { WeekSpan } from '#contract/rota/availability.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { DoctorId } from '#server/http/caller.ts'

/** Serializes the changes of a doctor. */
export async function lockDoctor(trx: Trx, doctor: DoctorId): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', doctor).forNoKeyUpdate().execute()
}

export const hoursOf = (db: DbOrTrx, doctor: DoctorId): Promise<WeekSpan[]> =>
  db
    .selectFrom('availability_hours')
    .select([
      'weekday',
      sql<string>`to_char(starts_at, 'HH24:MI')`.as('startsAt'),
      sql<string>`to_char(ends_at, 'HH24:MI')`.as('endsAt'),
    ])
    .where('doctor_id', '=', doctor)
    .orderBy('weekday')
    .orderBy('starts_at')
    .execute()

/** The days from a first one on. */
export const daysOf = (db: DbOrTrx, doctor: DoctorId, first: string) =>
  db
    .selectFrom('availability_days')
    .select([sql<string>`day::text`.as('day'), 'is_free as isFree'])
    .where('doctor_id', '=', doctor)
    .where('day', '>=', first)
    .orderBy('day')
    .execute()

export async function replaceHours(trx: Trx, doctor: DoctorId, hours: readonly WeekSpan[]): Promise<void> {
  await trx.deleteFrom('availability_hours').where('doctor_id', '=', doctor).execute()
  const rows = hours.map(({ weekday, startsAt, endsAt }) => ({
    doctor_id: doctor,
    weekday,
    starts_at: startsAt,
    ends_at: endsAt,
  }))
  if (rows.length > 0) await trx.insertInto('availability_hours').values(rows).execute()
}

export async function replaceDays(
  trx: Trx,
  doctor: DoctorId,
  days: readonly { day: string; isFree: boolean }[],
): Promise<void> {
  await trx.deleteFrom('availability_days').where('doctor_id', '=', doctor).execute()
  const rows = days.map(({ day, isFree }) => ({ doctor_id: doctor, day, is_free: isFree }))
  if (rows.length > 0) await trx.insertInto('availability_days').values(rows).execute()
}

export const calendarOf = (db: DbOrTrx, doctor: DoctorId) =>
  db
    .selectFrom('doctor_calendars')
    .select(['url', 'read_at', 'problem'])
    .select(({ selectFrom, fn }) =>
      selectFrom('calendar_busy_times')
        .select(fn.countAll<string>().as('total'))
        .whereRef('calendar_busy_times.doctor_id', '=', 'doctor_calendars.doctor_id')
        .as('busy_times'),
    )
    .where('doctor_id', '=', doctor)
    .executeTakeFirst()

/** The busy times of another address are deleted with it. */
export async function storeCalendar(trx: Trx, doctor: DoctorId, url: string, now: Date): Promise<void> {
  const row = { url, added_at: now, read_at: null, problem: null, next_read_at: now }
  await deleteCalendar(trx, doctor)
  await trx
    .insertInto('doctor_calendars')
    .values({ doctor_id: doctor, ...row })
    .execute()
}

export async function deleteCalendar(db: DbOrTrx, doctor: DoctorId): Promise<void> {
  await db.deleteFrom('doctor_calendars').where('doctor_id', '=', doctor).execute()
}

/** Takes the doctors whose calendars are due, so that nobody else reads them before the next time. */
export async function takeDueCalendars(
  db: DbOrTrx,
  { now, next, limit }: { now: Date; next: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ doctor_id: string }>`update doctor_calendars set next_read_at = ${next}
    where doctor_id in (select doctor_id from doctor_calendars where next_read_at <= ${now}
      order by next_read_at limit ${limit} for update skip locked) returning doctor_id`.execute(db)
  return rows.map(({ doctor_id }) => doctor_id)
}

export async function urlOf(db: DbOrTrx, doctorId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('doctor_calendars')
    .select('url')
    .where('doctor_id', '=', doctorId)
    .executeTakeFirst()
  return row?.url
}

/** The calendar of a doctor, if it still has this address. */
export const lockCalendar = (trx: Trx, doctorId: string, url: string) =>
  trx
    .selectFrom('doctor_calendars')
    .select('read_at')
    .where('doctor_id', '=', doctorId)
    .where('url', '=', url)
    .forUpdate()
    .executeTakeFirst()

export async function updateCalendar(
  trx: Trx,
  doctorId: string,
  change: { read_at?: Date; problem: string | null; next_read_at: Date },
): Promise<void> {
  await trx.updateTable('doctor_calendars').set(change).where('doctor_id', '=', doctorId).execute()
}

export async function replaceBusyTimes(
  trx: Trx,
  doctorId: string,
  spans: readonly { from: number; until: number }[],
): Promise<void> {
  await trx.deleteFrom('calendar_busy_times').where('doctor_id', '=', doctorId).execute()
  if (spans.length === 0) return
  const moments = (of: 'from' | 'until') => spans.map((span) => new Date(span[of]))
  await sql`insert into calendar_busy_times (doctor_id, starts_at, ends_at)
    select ${doctorId}, * from unnest(${moments('from')}::timestamptz[], ${moments('until')}::timestamptz[])`.execute(
    trx,
  )
}

/** When she is busy after a moment: her agreed plantões, and her calendar if it was read since another moment. */
export async function busyTimes(
  db: DbOrTrx,
  doctor: DoctorId,
  { after, readSince }: { after: Date; readSince: Date },
): Promise<{ from: number; until: number }[]> {
  const { rows } = await sql<{ starts_at: Date; ends_at: Date }>`
    select starts_at, ends_at from bookings where doctor_id = ${doctor} and state = 'agreed' and ends_at > ${after}
    union all
    select starts_at, ends_at from calendar_busy_times join doctor_calendars using (doctor_id)
    where doctor_id = ${doctor} and read_at >= ${readSince} and ends_at > ${after}`.execute(db)
  return rows.map(({ starts_at, ends_at }) => ({ from: starts_at.getTime(), until: ends_at.getTime() }))
}

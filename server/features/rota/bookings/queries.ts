import { type Selectable, sql } from 'kysely'
import type { BookingTerms } from '#contract/api/rota/bookings.ts'
import type { BookingEvent, BookingSide } from '#contract/rota/bookings.ts'
import { applicationShownStatus } from '#server/db/application-conditions.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { Bookings } from '#server/db/types.ts'
import type { DoctorId, EmployerId } from '#server/http/caller.ts'

export type BookingRow = Selectable<Bookings>
/** The caller's side of a booking. */
export type Party = { doctorId: DoctorId | null; employerId: EmployerId | null }

const bookingsOf = (db: DbOrTrx, { doctorId, employerId }: Party) =>
  db
    .selectFrom('bookings')
    .where((eb) => eb.or([eb('doctor_id', '=', doctorId), eb('employer_id', '=', employerId)]))

const ofParty = (db: DbOrTrx, party: Party) => bookingsOf(db, party).selectAll('bookings')

/** The columns of a booking in a list. */
const listedColumns = [
  'id',
  'state',
  'starts_at',
  'ends_at',
  'place',
  'uf',
  'pay_centavos',
  'payment_days',
  'job_id',
  'date_id',
  'title',
  'doctor_name',
  'employer_name',
  'answer_by',
  'change',
  'doctor_worked',
  'employer_worked',
  'paid_on',
  'paid_centavos',
  'is_received',
] as const satisfies readonly (keyof BookingRow)[]
export type ListedRow = Pick<BookingRow, (typeof listedColumns)[number]>

export const bookingOf = (db: DbOrTrx, party: Party, id: string): Promise<BookingRow | undefined> =>
  ofParty(db, party).where('id', '=', id).executeTakeFirst()

export const lockBooking = (trx: Trx, party: Party, id: string): Promise<BookingRow | undefined> =>
  ofParty(trx, party).where('id', '=', id).forUpdate().executeTakeFirst()

/** Serializes the agreements about the plantões of a job, so that no place is given twice. */
export async function lockJob(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom('jobs').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** The facts about both parties and the job that go into an offer to an applicant. */
export const applicationToOffer = (db: DbOrTrx, employer: EmployerId, id: string, now: Date) =>
  db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('users as doctors', 'doctors.id', 'applications.doctor_id')
    .innerJoin('users as owners', 'owners.id', 'jobs.owner_user_id')
    .leftJoin('cities', 'cities.id', 'jobs.city_id')
    .select([
      'applications.id',
      'applications.doctor_id',
      'applications.job_id',
      sql<boolean>`doctors.suspended_at is not null or doctors.deletion_due_at is not null`.as('is_gone'),
      applicationShownStatus('applications', now).as('status'),
      'jobs.title',
      'jobs.pay_min',
      'jobs.pay_max',
      'jobs.pay_unit',
      'jobs.payment_term_days',
      'jobs.employer_hidden',
      'jobs.is_remote',
      'doctors.name as doctor_name',
      'owners.name as employer_name',
      'cities.name as city',
      'jobs.state',
      sql<string>`coalesce((select string_agg('CRM ' || crm || '/' || uf, ', ' order by uf, crm) from doctor_registrations
        where doctor_id = applications.doctor_id), '')`.as('doctor_registration'),
    ])
    .where('applications.id', '=', id)
    .where('jobs.owner_user_id', '=', employer)
    .executeTakeFirst()

/** Whether an account of the booking is suspended, or will be deleted. */
export async function hasLostParty(
  db: DbOrTrx,
  { doctor_id, employer_id }: Pick<BookingRow, 'doctor_id' | 'employer_id'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(
      'id',
      'in',
      [doctor_id, employer_id].filter((id) => id !== null),
    )
    .where((eb) => eb.or([eb('suspended_at', 'is not', null), eb('deletion_due_at', 'is not', null)]))
    .executeTakeFirst()
  return row !== undefined
}

/** The status of an application that its doctor sees; undefined if it is gone. */
export async function applicationStatus(db: DbOrTrx, id: string, now: Date) {
  const row = await db
    .selectFrom('applications')
    .select(applicationShownStatus('applications', now).as('status'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.status
}

/** The doctor of an application of the caller's side; undefined if there is none. */
export const partiesOf = (db: DbOrTrx, { doctorId, employerId }: Party, id: string) =>
  db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select('doctor_id')
    .where('applications.id', '=', id)
    .where((eb) => eb.or([eb('doctor_id', '=', doctorId), eb('jobs.owner_user_id', '=', employerId)]))
    .executeTakeFirst()

/** The bookings of an application, the earliest plantão first. */
export const bookingsOfApplication = (db: DbOrTrx, party: Party, id: string): Promise<BookingRow[]> =>
  ofParty(db, party).where('application_id', '=', id).orderBy('starts_at').orderBy('offered_at').execute()

/** The bookings that begin from one moment and before another, the earliest first. */
export const bookingsBetween = (
  db: DbOrTrx,
  party: Party,
  { from, until }: { from: Date; until: Date },
): Promise<ListedRow[]> =>
  bookingsOf(db, party)
    .select(listedColumns)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .orderBy('starts_at')
    .orderBy('offered_at')
    .execute()

/** The specialties of the jobs whose bookings begin from one moment and before another. */
export async function specialtiesBetween(
  db: DbOrTrx,
  employer: EmployerId,
  { from, until }: { from: Date; until: Date },
): Promise<{ id: string; specialties: string[] }[]> {
  const { rows } = await sql<{ id: string; specialties: string[] }>`
    select job_id as id, array_agg(specialties.name order by job_specialties.position) as specialties
    from job_specialties join specialties on specialties.id = job_specialties.specialty_id
    where job_id in (select bookings.job_id from bookings
      where bookings.employer_id = ${employer} and starts_at >= ${from} and starts_at < ${until})
    group by job_id order by job_id`.execute(db)
  return rows
}

/** Those that wait for somebody: offers, changes, and what came of past plantões. */
export const waitingBookings = (db: DbOrTrx, party: Party, now: Date): Promise<ListedRow[]> =>
  bookingsOf(db, party)
    .select(listedColumns)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'offered'), eb('answer_by', '>', now)]),
        eb.and([
          eb('state', '=', 'agreed'),
          eb.or([
            eb.and([eb('change', 'is not', null), eb('starts_at', '>', now)]),
            eb.and([
              eb('ends_at', '<=', now),
              eb(party.doctorId ? 'doctor_worked' : 'employer_worked', 'is', null),
            ]),
            ...(party.doctorId
              ? [eb.and([eb('paid_on', 'is not', null), eb('is_received', 'is', null)])]
              : []),
          ]),
        ]),
      ]),
    )
    // However many old plantões nobody has confirmed, the offers and changes are among them.
    .orderBy((eb) => eb('ends_at', '<=', now))
    .orderBy('starts_at')
    .limit(300)
    .execute()

/** The doctor's other agreed plantões within two days of a time at which she may work for this one. */
export const agreedNear = (
  db: DbOrTrx,
  row: BookingRow,
  { startsAt, endsAt }: { startsAt: Date | string; endsAt: Date | string },
): Promise<BookingRow[]> =>
  db
    .selectFrom('bookings')
    .selectAll('bookings')
    .where('doctor_id', '=', row.doctor_id)
    .where('state', '=', 'agreed')
    .where('id', '!=', row.id)
    .where('starts_at', '>', sql<Date>`${startsAt}::timestamptz - interval '48 hours'`)
    .where('starts_at', '<', sql<Date>`${endsAt}::timestamptz + interval '48 hours'`)
    .orderBy('starts_at')
    .execute()

export type NewBooking = Omit<
  BookingRow,
  | 'id'
  | 'agreed_at'
  | 'asked_at'
  | 'cancel_reason'
  | 'cancelled_by'
  | 'change'
  | 'doctor_worked'
  | 'employer_worked'
  | 'is_late_cancellation'
  | 'is_received'
  | 'paid_centavos'
  | 'paid_on'
  | 'replaces_id'
> & { replaces_id?: string | null; agreed_at?: Date }

export const insertBookings = (trx: Trx, rows: readonly NewBooking[]): Promise<BookingRow[]> =>
  trx
    .insertInto('bookings')
    .values([...rows])
    .returningAll()
    .execute()

export type BookingChange = Partial<Omit<BookingRow, 'id' | 'change'>> & { change?: BookingTerms | null }

export function updateBooking(
  trx: Trx,
  id: string,
  { change, ...columns }: BookingChange,
  now: Date,
): Promise<BookingRow> {
  return trx
    .updateTable('bookings')
    .set({
      ...columns,
      ...(change !== undefined && { change: change && JSON.stringify(change) }),
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export interface NewEvent {
  bookingId: string
  event: BookingEvent
  side: BookingSide | null
  actorId: string | null
  address: string | null
  terms?: BookingTerms
  note?: string
}

/** Call it with the bookings locked. */
export async function insertEvents(trx: Trx, events: readonly NewEvent[], now: Date): Promise<void> {
  if (events.length === 0) return
  await trx
    .insertInto('booking_events')
    .values(
      events.map(({ bookingId, event, side, actorId, address, terms, note = '' }) => ({
        booking_id: bookingId,
        at: now,
        position: sql<number>`(select count(*)::int from booking_events where booking_id = ${bookingId})`,
        event,
        side,
        actor_id: actorId,
        actor_name: sql<string>`coalesce((select name from users where id = ${actorId}), '')`,
        address,
        terms: terms ? JSON.stringify(terms) : null,
        note,
      })),
    )
    .execute()
}

export const eventsOf = (db: DbOrTrx, bookingId: string) =>
  db
    .selectFrom('booking_events')
    .selectAll()
    .select(sql<string | null>`host(address)`.as('host'))
    .where('booking_id', '=', bookingId)
    .orderBy('position')
    .execute()

/** How many changes were proposed of a booking. */
export async function proposedChanges(db: DbOrTrx, bookingId: string): Promise<number> {
  const row = await db
    .selectFrom('booking_events')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('booking_id', '=', bookingId)
    .where('event', '=', 'proposeChange')
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}

/** The other offers for a plantão, once its places are taken. */
export const lockOtherOffers = (
  trx: Trx,
  { id, job_id, date_id }: Pick<BookingRow, 'id' | 'job_id' | 'date_id'>,
): Promise<BookingRow[]> =>
  trx
    .selectFrom('bookings')
    .selectAll('bookings')
    .where('job_id', '=', job_id)
    .where('date_id', '=', date_id)
    .where('state', '=', 'offered')
    .where('id', '!=', id)
    .orderBy('id')
    .forUpdate()
    .execute()

/** The agreed bookings of a job whose plantões have not begun, locked in a fixed order. */
export const lockAgreedOfJob = (trx: Trx, jobId: string, now: Date): Promise<BookingRow[]> =>
  trx
    .selectFrom('bookings')
    .selectAll('bookings')
    .where('job_id', '=', jobId)
    .where('state', '=', 'agreed')
    .where('starts_at', '>', now)
    .orderBy('id')
    .forUpdate()
    .execute()

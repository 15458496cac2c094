import { type Selectable, sql } from 'kysely'
import type { Colleague } from '#contract/api/rota/handovers.ts'
import { COLLEAGUE_MONTHS } from '#contract/rota/handovers.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { Handovers } from '#server/db/types.ts'
import type { BookingRow } from '#server/features/rota/bookings/service.ts'
import type { DoctorId, EmployerId } from '#server/http/caller.ts'

/** The caller's side. */
export type Party = { doctorId: DoctorId | null; employerId: EmployerId | null }

const registrationOf = (doctorId: string) =>
  sql<string>`coalesce((select string_agg('CRM ' || crm || '/' || uf, ', ' order by uf, crm) from doctor_registrations
    where doctor_id = ${sql.ref(doctorId)}), '')`

const openStates = ['proposed', 'accepted'] as const

const allHandovers = (db: DbOrTrx) =>
  db
    .selectFrom('handovers')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .innerJoin('users as colleagues', 'colleagues.id', 'to_doctor_id')
    .selectAll('handovers')
    .select([
      'bookings.doctor_id as proposer_id',
      'bookings.employer_id',
      'colleagues.name as colleague_name',
    ])
    .select(registrationOf('to_doctor_id').as('colleague_registration'))

/** Those of the caller: as the proposer, the colleague, or the company. */
const ofParty = (db: DbOrTrx, { doctorId, employerId }: Party) =>
  allHandovers(db).where((eb) =>
    eb.or([
      eb('bookings.doctor_id', '=', doctorId),
      eb('to_doctor_id', '=', doctorId),
      eb('bookings.employer_id', '=', employerId),
    ]),
  )

export type HandoverRow = Awaited<ReturnType<ReturnType<typeof allHandovers>['executeTakeFirstOrThrow']>>

export const handoverOf = (db: DbOrTrx, party: Party, id: string): Promise<HandoverRow | undefined> =>
  ofParty(db, party).where('handovers.id', '=', id).executeTakeFirst()

export const handoverById = (db: DbOrTrx, id: string): Promise<HandoverRow | undefined> =>
  allHandovers(db).where('handovers.id', '=', id).executeTakeFirst()

/** The caller's open handovers of plantões that have not begun, the earliest plantão first. */
export const openHandovers = (db: DbOrTrx, party: Party, now: Date): Promise<HandoverRow[]> =>
  ofParty(db, party)
    .where('handovers.state', 'in', openStates)
    .where('bookings.state', '=', 'agreed')
    .where('bookings.starts_at', '>', now)
    .orderBy('bookings.starts_at')
    .orderBy('handovers.id')
    .limit(100)
    .execute()

/** The caller's handovers in which a plantão is given or taken, the newest first. */
export const handoversOfBooking = (db: DbOrTrx, party: Party, bookingId: string): Promise<HandoverRow[]> =>
  ofParty(db, party)
    .where((eb) => eb.or([eb('booking_id', '=', bookingId), eb('other_booking_id', '=', bookingId)]))
    .orderBy('proposed_at', 'desc')
    .orderBy('handovers.id')
    .limit(50)
    .execute()

export const bookingsOf = (db: DbOrTrx, ids: readonly string[]): Promise<BookingRow[]> =>
  db.selectFrom('bookings').selectAll().where('id', 'in', ids).execute()

export const ownBooking = (
  db: DbOrTrx,
  { doctorId, employerId }: Party,
  id: string,
): Promise<BookingRow | undefined> =>
  db
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => eb.or([eb('doctor_id', '=', doctorId), eb('employer_id', '=', employerId)]))
    .executeTakeFirst()

/** The bookings that have taken the place of others. */
export const replacementsOf = (db: DbOrTrx, ids: readonly string[]) =>
  db
    .selectFrom('bookings')
    .select(['id', 'replaces_id', 'doctor_id', 'doctor_name'])
    .where('replaces_id', 'in', ids)
    .execute()

export const lockHandover = (trx: Trx, id: string): Promise<Selectable<Handovers> | undefined> =>
  trx.selectFrom('handovers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function insertHandover(
  trx: Trx,
  row: Pick<HandoverRow, 'booking_id' | 'other_booking_id' | 'to_doctor_id' | 'reason' | 'proposed_at'>,
): Promise<string> {
  const { id } = await trx
    .insertInto('handovers')
    .values({ ...row, state: 'proposed' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateHandover(
  trx: Trx,
  id: string,
  columns: Partial<Pick<HandoverRow, 'state' | 'answered_at' | 'decided_at' | 'decided_by'>>,
): Promise<void> {
  await trx.updateTable('handovers').set(columns).where('id', '=', id).execute()
}

export async function proposalsAbout(db: DbOrTrx, bookingId: string): Promise<number> {
  const row = await db
    .selectFrom('handovers')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}

/** Doctors who work or have worked for the company in the last months, or are trusted by it, unless their account is closed. */
const isColleague = (employerId: string, now: Date) => sql<boolean>`(
  users.suspended_at is null and users.deletion_due_at is null and (
    exists (select from bookings where bookings.doctor_id = doctors.user_id and bookings.employer_id = ${employerId}
      and bookings.state = 'agreed' and bookings.doctor_worked is distinct from false
      and bookings.ends_at > ${now}::timestamptz - make_interval(months => ${COLLEAGUE_MONTHS}))
    or exists (select from trusted_doctors where trusted_doctors.doctor_id = doctors.user_id
      and trusted_doctors.employer_id = ${employerId})))`

/** The colleagues of a doctor at a company, by name, with their coming plantões there that could be taken for another one. */
export async function colleaguesOf(
  db: DbOrTrx,
  { employerId, doctorId }: { employerId: string; doctorId: DoctorId },
  now: Date,
): Promise<Colleague[]> {
  const people = await db
    .selectFrom('doctors')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'name'])
    .select(registrationOf('doctors.user_id').as('registration'))
    .where('user_id', '!=', doctorId)
    .where(isColleague(employerId, now))
    .orderBy('name')
    .orderBy('users.id')
    .limit(500)
    .execute()
  if (people.length === 0) return []
  const shifts = await db
    .selectFrom('bookings')
    .select(['id', 'doctor_id', 'starts_at', 'ends_at', 'uf'])
    .where('employer_id', '=', employerId)
    .where(
      'doctor_id',
      'in',
      people.map(({ id }) => id),
    )
    .where('state', '=', 'agreed')
    .where('change', 'is', null)
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .limit(5000)
    .execute()
  const byDoctor = Map.groupBy(shifts, ({ doctor_id: id }) => id)
  return people.map(({ id, name, registration }) => ({
    doctorId: id,
    name: name ?? '',
    registration,
    shifts: (byDoctor.get(id) ?? []).map((row) => ({
      bookingId: row.id,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      uf: row.uf,
    })),
  }))
}

/** A colleague's name as the history of a booking keeps it; undefined if the doctor is none. */
export async function colleagueName(
  db: DbOrTrx,
  { employerId, doctorId }: { employerId: string; doctorId: string },
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('doctors')
    .innerJoin('users', 'users.id', 'user_id')
    .select('name')
    .where('user_id', '=', doctorId)
    .where(isColleague(employerId, now))
    .executeTakeFirst()
  return row && (row.name ?? '')
}

/** Whether none of the accounts is gone, suspended, or will be deleted. */
export async function areLive(db: DbOrTrx, ids: readonly (string | null)[]): Promise<boolean> {
  const known = [...new Set(ids)]
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', known)
    .where('suspended_at', 'is', null)
    .where('deletion_due_at', 'is', null)
    .execute()
  return rows.length === known.length
}

/** Whether new terms were agreed for a plantão of the handover after it was proposed. */
const hasNewTerms = sql<boolean>`exists (select from booking_events
  where booking_events.booking_id in (handovers.booking_id, handovers.other_booking_id) and event = 'acceptChange'
    and at > handovers.proposed_at)`

export async function haveNewTerms(db: DbOrTrx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('handovers')
    .select('id')
    .where('id', '=', id)
    .where(hasNewTerms)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Open handovers of which nothing can become: a plantão has begun, is not agreed any more, or has or may get other terms, or an account
 * is closed.
 */
export async function handoversToEnd(db: DbOrTrx, now: Date, limit: number): Promise<string[]> {
  const isMoot = (table: string) =>
    sql<boolean>`(${sql.ref(`${table}.state`)} <> 'agreed' or ${sql.ref(`${table}.starts_at`)} <= ${now})`
  const isClosed = sql<boolean>`(select count(*) from users
    where users.id in (bookings.doctor_id, bookings.employer_id, to_doctor_id)
      and suspended_at is null and deletion_due_at is null) < 3`
  const rows = await db
    .selectFrom('handovers')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .leftJoin('bookings as others', 'others.id', 'other_booking_id')
    .select('handovers.id')
    .where('handovers.state', 'in', openStates)
    .where((eb) =>
      eb.or([
        isMoot('bookings'),
        eb('bookings.change', 'is not', null),
        hasNewTerms,
        eb.and([eb('other_booking_id', 'is not', null), isMoot('others')]),
        isClosed,
      ]),
    )
    .orderBy('handovers.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

import { sql } from 'kysely'
import type { Span } from '#contract/rota/bookings.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { BookingRow } from '../queries.ts'

/** Locks bookings, their jobs first, each in the order of the ids. */
export async function lockBookings(trx: Trx, ids: readonly string[]): Promise<BookingRow[]> {
  await trx
    .selectFrom('jobs')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('bookings').select('job_id').where('id', 'in', ids).where('job_id', 'is not', null),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return trx
    .selectFrom('bookings')
    .selectAll('bookings')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The name and the registrations of doctors as a booking keeps them. They stay as they are until the transaction ends. */
export const lockDoctors = (
  trx: Trx,
  ids: readonly string[],
): Promise<{ id: string; name: string | null; registration: string }[]> =>
  trx
    .selectFrom('doctors')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'name'])
    .select(
      sql<string>`coalesce((select string_agg('CRM ' || crm || '/' || uf, ', ' order by uf, crm) from doctor_registrations
        where doctor_id = doctors.user_id), '')`.as('registration'),
    )
    .where('user_id', 'in', ids)
    .orderBy('user_id')
    .forNoKeyUpdate('doctors')
    .execute()

/** Copies the newest step of a doctor about a handover of these bookings, in which she agrees to it, to the history of another one. */
export async function copyConsent(
  trx: Trx,
  { from, doctorId, to }: { from: readonly string[]; doctorId: string; to: string },
): Promise<void> {
  await sql`insert into booking_events (booking_id, at, position, event, side, actor_id, actor_name, address, terms, note)
    select ${to}, at, (select count(*)::int from booking_events where booking_id = ${to}), event, side, actor_id, actor_name,
      address, terms, note
    from booking_events
    where booking_id = any(${from}::uuid[]) and actor_id = ${doctorId} and event in ('proposeHandover', 'acceptHandover')
    order by at desc, position desc limit 1`.execute(trx)
}

/** Whether it is proposed to a colleague, or promised to one who has accepted. */
export async function isInHandover(db: DbOrTrx, bookingId: string): Promise<boolean> {
  const row = await db
    .selectFrom('handovers')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('booking_id', '=', bookingId), eb('state', 'in', ['proposed', 'accepted'])]),
        eb.and([eb('other_booking_id', '=', bookingId), eb('state', '=', 'accepted')]),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** A doctor's agreed plantões within two days of a time, without some of them. */
export const agreedAround = (
  db: DbOrTrx,
  doctorId: string,
  { startsAt, endsAt }: Span,
  without: readonly string[],
): Promise<BookingRow[]> =>
  db
    .selectFrom('bookings')
    .selectAll('bookings')
    .where('doctor_id', '=', doctorId)
    .where('state', '=', 'agreed')
    .where('id', 'not in', without)
    .where('starts_at', '>', sql<Date>`${startsAt}::timestamptz - interval '48 hours'`)
    .where('starts_at', '<', sql<Date>`${endsAt}::timestamptz + interval '48 hours'`)
    .execute()

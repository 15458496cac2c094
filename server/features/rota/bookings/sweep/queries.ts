import { sql } from 'kysely'
import type { BookingSide } from '#contract/rota/bookings.ts'
import { applicationShownStatus } from '#server/db/application-conditions.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import { hasLeftJob } from '#server/features/rota/planned-dates/service.ts'
import type { BookingRow } from '../queries.ts'

/** Why an offer ends without an answer. */
export type OfferEnd = 'lapse' | 'applicationEnded' | 'dateRemoved'

/** Offers that end by the clock, with their application, or because the plantão has left its job. */
export async function offersToEnd(
  db: DbOrTrx,
  now: Date,
  limit: number,
): Promise<{ id: string; why: OfferEnd }[]> {
  const isOver = sql<boolean>`(applications.id is null or ${applicationShownStatus('applications', now)} in ('rejected', 'withdrawn'))`
  const { rows } = await sql<{ id: string; why: OfferEnd }>`
    select bookings.id, case when ${isOver} then 'applicationEnded' when ${hasLeftJob} then 'dateRemoved' else 'lapse' end as why
    from bookings left join applications on applications.id = bookings.application_id
    where bookings.state = 'offered' and (bookings.answer_by <= ${now} or ${isOver} or ${hasLeftJob})
    order by bookings.id limit ${limit}`.execute(db)
  return rows
}

/** Agreed plantões that are over, and about which nobody has been asked. */
export async function bookingsToAsk(db: DbOrTrx, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('state', '=', 'agreed')
    .where('asked_at', 'is', null)
    .where('ends_at', '<=', now)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export const lockById = (trx: Trx, id: string): Promise<BookingRow | undefined> =>
  trx.selectFrom('bookings').selectAll('bookings').where('id', '=', id).forUpdate().executeTakeFirst()

/** Agreed plantões to come that have lost a party: its account is deleted, or will be. */
export async function bookingsWithoutParty(
  db: DbOrTrx,
  now: Date,
  limit: number,
): Promise<{ id: string; gone: BookingSide }[]> {
  const isGone = (table: string) =>
    sql<boolean>`(${sql.ref(`${table}.id`)} is null or ${sql.ref(`${table}.deletion_due_at`)} is not null)`
  return db
    .selectFrom('bookings')
    .leftJoin('users as doctors', 'doctors.id', 'bookings.doctor_id')
    .leftJoin('users as owners', 'owners.id', 'bookings.employer_id')
    .select('bookings.id')
    .select(sql<BookingSide>`case when ${isGone('doctors')} then 'doctor' else 'employer' end`.as('gone'))
    .where('bookings.state', '=', 'agreed')
    .where('starts_at', '>', now)
    .where((eb) => eb.or([isGone('doctors'), isGone('owners')]))
    .limit(limit)
    .execute()
}

/**
 * Deletes those that ended before a moment, unless both accounts exist and can read the agreement, and those of deleted accounts that
 * nobody can refer to.
 */
export async function deleteUnneeded(db: DbOrTrx, moment: Date): Promise<void> {
  await db
    .deleteFrom('bookings')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('ends_at', '<', moment),
          eb.or([eb('doctor_id', 'is', null), eb('employer_id', 'is', null), eb('agreed_at', 'is', null)]),
        ]),
        eb.and([eb('doctor_id', 'is', null), eb('employer_id', 'is', null)]),
        eb.and([eb('doctor_id', 'is', null), eb('agreed_at', 'is', null)]),
      ]),
    )
    .execute()
}

import { sql } from 'kysely'
import type { PaperKind } from '#contract/rota/booking-papers.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'

/** Lets every statement of a transaction read the same state. To be called before anything is read. */
export async function readOneState(trx: Trx): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(trx)
}

/** Records an issued document. One that was issued before keeps its moment. */
export async function insertPaper(
  db: DbOrTrx,
  { hash, bookingId, kind, position }: { hash: Buffer; bookingId: string; kind: PaperKind; position: number },
  now: Date,
): Promise<void> {
  await db
    .insertInto('booking_papers')
    .values({ sha256: hash, booking_id: bookingId, kind, issued_at: now, position })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The document with this hash, with its plantão as it is now. */
export const paperByHash = (db: DbOrTrx, hash: Buffer) =>
  db
    .selectFrom('booking_papers')
    .innerJoin('bookings', 'bookings.id', 'booking_papers.booking_id')
    .select(['booking_papers.kind', 'booking_papers.issued_at', 'bookings.starts_at', 'bookings.ends_at'])
    .select((eb) =>
      eb
        .not(
          eb.exists(
            eb
              .selectFrom('booking_events')
              .select('booking_events.id')
              .whereRef('booking_events.booking_id', '=', 'booking_papers.booking_id')
              .whereRef('booking_events.position', '>', 'booking_papers.position'),
          ),
        )
        .as('is_current'),
    )
    .where('sha256', '=', hash)
    .executeTakeFirst()

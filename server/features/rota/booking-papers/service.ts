import { createHash } from 'node:crypto'
import type { Booking } from '#contract/api/rota/bookings.ts'
import { paths } from '#contract/paths.ts'
import type { PaperKind } from '#contract/rota/booking-papers.ts'
import type { Db, DbOrTrx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { bookingForPaper } from '#server/features/rota/bookings/service.ts'
import type { Caller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { paperOf } from './paper-layout.ts'
import { paperPdf } from './paper-pdf.ts'
import * as queries from './queries.ts'

const fileNames: Record<PaperKind, string> = {
  agreement: 'acordo-de-plantao',
  proof: 'comprovante-de-plantao',
}

/** @throws BookingNotFound if nothing was agreed, BookingChanged if not both sides have confirmed the plantão */
function requireReady(kind: PaperKind, { agreedAt, worked }: Booking): void {
  if (!agreedAt) throw new AppError('BookingNotFound')
  if (kind === 'proof' && !(worked.doctor && worked.employer)) throw new AppError('BookingChanged')
}

/**
 * Issues a document about a booking of the caller's side, and records its hash. Until something happens to the booking, it is the
 * same file each time.
 * @throws BookingNotFound, BookingChanged
 */
export async function issuePaper(
  { db, publicUrl }: { db: Db; publicUrl: string },
  caller: Caller,
  { id, kind }: { id: string; kind: PaperKind },
  now: Date,
): Promise<{ name: string; pdf: Buffer }> {
  // A booking and its history of different moments would contradict each other.
  const source = await inTransaction(db, async (trx) => {
    await queries.readOneState(trx)
    return bookingForPaper(trx, caller, id, now)
  })
  requireReady(kind, source.booking)
  const paper = paperOf(kind, source)
  const pdf = await paperPdf(paper, `${publicUrl}${paths.checkPaper}`)
  const hash = createHash('sha256').update(pdf).digest()
  await queries.insertPaper(db, { hash, bookingId: id, kind, position: source.events.length - 1 }, now)
  return { name: `${fileNames[kind]}-${paper.day}.pdf`, pdf }
}

/** The document with this SHA-256; null if none was issued. */
export async function checkPaper(db: DbOrTrx, hash: string) {
  const row = await queries.paperByHash(db, Buffer.from(hash, 'hex'))
  if (!row) return { paper: null }
  const { kind, issued_at, starts_at, ends_at, is_current } = row
  return {
    paper: {
      kind,
      issuedAt: issued_at.toISOString(),
      startsAt: starts_at.toISOString(),
      endsAt: ends_at.toISOString(),
      isCurrent: Boolean(is_current),
    },
  }
}

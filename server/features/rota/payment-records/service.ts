import type { OwnPaymentRecord, PaymentRecord } from '#contract/api/rota/payment-records.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import {
  LAST_RECORD_DAY,
  MIN_RECORD_DOCTORS,
  RECORD_MONTHS,
  REPLY_DAYS,
} from '#contract/rota/payment-records.ts'
import type { Db, DbOrTrx } from '#server/db/client.ts'
import { inTurnUntilDone } from '#server/db/in-turn.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { publicEmployer } from '#server/features/accounts/profiles/service.ts'
import { notify } from '#server/features/platform/notifications/service.ts'
import type { Caller, EmployerCaller, EmployerId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

const COMPANIES_PER_TURN = 100
const MAX_PLANTOES = 300

/** An older record says nothing about the present. */
function shownSince(now: Date): Date {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - RECORD_MONTHS)
  return since
}

const recordOf = (row: queries.RecordRow): PaymentRecord => ({
  doctors: row.doctors,
  plantoes: row.plantoes,
  promisedDays: row.promised_days,
  actualDays: row.actual_days,
  onTime: row.on_time,
  unpaid: row.unpaid,
  madeAt: row.made_at.toISOString(),
  reply: row.reply,
  repliedAt: row.replied_at?.toISOString() ?? null,
})

const ownRecordOf = (row: queries.RecordRow, now: Date): OwnPaymentRecord => ({
  ...recordOf(row),
  id: row.id,
  shownFrom: row.shown_from.toISOString(),
  isShown: row.shown_from <= now,
})

/** The figures of a record at this moment; null without plantões that count. */
export const figuresAt = queries.figuresOf

/**
 * Makes, on the first days of a month, the record of each company that has enough doctors, and tells its owners. Each company has a
 * transaction of its own, and one record of the month, however many processes make them.
 */
export async function makeRecords({ db, queue }: { db: Db; queue: Queue }, now: Date): Promise<void> {
  const today = brazilDay(now)
  if (Number(today.slice(8)) > LAST_RECORD_DAY) return
  const month = `${today.slice(0, 7)}-01`
  const shownFrom = new Date(now.getTime() + REPLY_DAYS * DAY_MS)
  const read = () => queries.companiesToRecord(db, { month, limit: COMPANIES_PER_TURN }, now)
  await inTurnUntilDone({ size: COMPANIES_PER_TURN, read }, (employer) =>
    inTransaction(db, async (trx) => {
      const figures = await queries.figuresOf(trx, employer, now)
      if (!figures || figures.doctors < MIN_RECORD_DOCTORS) return
      if (!(await queries.insertRecord(trx, { employer, month, figures }, { now, shownFrom }))) return
      await notify(trx, queue, { userId: employer, kind: 'payments_summarized', subjectId: employer }, now)
    }),
  )
}

/**
 * The public record of a company by its id. Null with too few doctors, and for an account that is suspended or will be
 * deleted.
 */
export async function shownRecord(db: DbOrTrx, employer: string, now: Date): Promise<PaymentRecord | null> {
  const row = await queries.shownRecord(db, employer, { now, madeSince: shownSince(now) })
  return row ? recordOf(row) : null
}

/** `shownRecord` for everybody who may see the company's profile; null for others. */
export async function publicRecord(
  db: DbOrTrx,
  id: string,
  caller: Caller | null,
  now: Date,
): Promise<PaymentRecord | null> {
  try {
    await publicEmployer(db, id, caller, now)
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'UserNotFound') return null
    throw error
  }
  return shownRecord(db, id, now)
}

/** The company's own view: its records, what one of today would say, and the plantões that count. */
export async function ownRecords(db: DbOrTrx, employer: EmployerId, now: Date) {
  const [rows, today, plantoes] = await Promise.all([
    queries.recordsOf(db, employer, shownSince(now)),
    queries.figuresOf(db, employer, now),
    queries.countedPlantoes(db, employer, { limit: MAX_PLANTOES, now }),
  ])
  const records = rows.map((row) => ownRecordOf(row, now))
  const shown = records.findIndex(({ isShown }) => isShown)
  return {
    records: records.slice(0, shown === -1 ? 1 : shown + 1).slice(0, 2),
    today,
    plantoes: plantoes.map(({ endsAt, ...row }) => ({ ...row, endsAt: endsAt.toISOString() })),
  }
}

/** Replies to an own record, or takes the reply back with an empty text. @throws PaymentRecordNotFound */
export async function replyTo(
  db: DbOrTrx,
  { employerId, userId }: EmployerCaller,
  { id, reply }: { id: string; reply: string },
  now: Date,
): Promise<OwnPaymentRecord> {
  const words = { reply: reply || null, repliedBy: userId, now }
  const row = await queries.updateReply(db, { employer: employerId, id }, words)
  if (!row) throw new AppError('PaymentRecordNotFound')
  return ownRecordOf(row, now)
}

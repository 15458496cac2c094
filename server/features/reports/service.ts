import type { ReportedEntity } from '#contract/reports.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { ownsVisibleJob } from '#server/features/jobs/service.ts'
import { publicProfile } from '#server/features/profiles/service.ts'
import { openCase } from '#server/features/report-cases/service.ts'
import { throttle, throttles } from '#server/features/throttles/service.ts'
import { actsFor, type Caller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

/**
 * Whether the job or profile is the caller's own.
 * @throws JobNotFound, UserNotFound if the caller, or a guest, cannot see it
 */
export async function isOwn(db: DbOrTrx, reported: ReportedEntity, caller: Caller | null): Promise<boolean> {
  if (reported.type === 'JobOffer') return ownsVisibleJob(db, reported.id, caller)
  await publicProfile(db, reported.id, caller)
  return actsFor(caller, reported.id.toLowerCase())
}

/**
 * Adds a report to the open case of its job or profile. Saying it again changes the report. Returns its id, or null if
 * the job or profile no longer exists.
 */
export async function fileReport(
  trx: Trx,
  { reporter, reported, reason }: { reporter: queries.Reporter; reported: ReportedEntity; reason: string },
  now: Date,
): Promise<string | null> {
  const found = await queries.readReported(trx, reported)
  if (!found) return null
  const caseId = await openCase(trx, reported, found.owner, now)
  return queries.upsertReport(trx, { reporter, caseId, reported, reason, snapshot: found.snapshot }, now)
}

/**
 * Adds a report about a message that the owner of the job or profile sent. The report keeps the words, and those of messages
 * that the same person reported before.
 */
export async function fileMessageReport(
  trx: Trx,
  {
    reporter,
    reported,
    reason,
    message,
  }: {
    reporter: { userId: string }
    reported: ReportedEntity
    reason: string
    message: { id: string; body: string; sent_at: Date }
  },
  now: Date,
): Promise<void> {
  const found = await queries.readReported(trx, reported)
  if (!found) return
  const caseId = await openCase(trx, reported, found.owner, now)
  const quote = `Mensagem ${message.id}, de ${message.sent_at.toISOString()}:\n“${message.body}”`
  const before = await queries.snapshotOf(trx, caseId, reporter.userId)
  const parts = before?.text.includes(quote) ? [before.text] : [before?.text, quote]
  const snapshot = { title: found.snapshot.title, text: parts.filter(Boolean).join('\n\n') }
  await queries.upsertReport(
    trx,
    { reporter, caseId, reported, reason, snapshot, messageId: message.id },
    now,
  )
}

/**
 * Reports a job or a profile to the operators.
 * @throws TooManyRequests, JobNotFound, UserNotFound, OwnReport
 */
export async function report(
  db: Db,
  caller: Caller,
  reported: ReportedEntity,
  reason: string,
  now: Date,
): Promise<void> {
  await throttle(db, throttles.reportByUser, caller.userId, now)
  if (await isOwn(db, reported, caller)) throw new AppError('OwnReport')
  const reporter = { userId: caller.userId }
  await inTransaction(db, (trx) => fileReport(trx, { reporter, reported, reason }, now))
}

/** Forgets the address of an account that is removed. */
export const forgetReporter = queries.forgetEmail

const EMAIL_RETENTION_DAYS = 180

/** Forgets who has reported without an account, long after the answer. */
export const forgetReporters = (db: DbOrTrx, now: Date): Promise<void> =>
  queries.forgetEmails(db, new Date(now.getTime() - EMAIL_RETENTION_DAYS * 86_400_000))

import type { ReportedEntity } from '#contract/moderation/reports.ts'
import { keptSince } from '#contract/platform/retention.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { publicProfile } from '#server/features/accounts/profiles/service.ts'
import {
  type ReceivedMessage,
  receivedMessage,
} from '#server/features/hiring/application-messages/service.ts'
import { ownsVisibleJob } from '#server/features/jobs/jobs/service.ts'
import { openCase } from '#server/features/moderation/report-cases/service.ts'
import { throttle, throttles } from '#server/features/platform/throttles/service.ts'
import { actsFor, type Caller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

/**
 * Whether the job or profile is the caller's own.
 * @throws JobNotFound, UserNotFound if the caller, or a guest, cannot see it
 */
export async function isOwn(
  db: DbOrTrx,
  reported: ReportedEntity,
  caller: Caller | null,
  now: Date,
): Promise<boolean> {
  if (reported.type === 'JobOffer') return ownsVisibleJob(db, reported.id, caller)
  await publicProfile(db, reported.id, caller, now)
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
 * Adds a report about a message. The report keeps its words, and those of messages that the same person reported before.
 */
async function fileMessageReport(
  trx: Trx,
  reporter: { userId: string },
  { message, about }: ReceivedMessage,
  reason: string,
  now: Date,
): Promise<void> {
  const found = await queries.readReported(trx, about)
  if (!found) return
  const caseId = await openCase(trx, about, found.owner, now)
  const quote = `Mensagem ${message.id}, de ${message.sent_at.toISOString()}:\n“${message.body}”`
  const before = await queries.snapshotOf(trx, caseId, reporter.userId)
  const parts = before?.text.includes(quote) ? [before.text] : [before?.text, quote]
  const snapshot = { title: found.snapshot.title, text: parts.filter(Boolean).join('\n\n') }
  await queries.upsertReport(
    trx,
    { reporter, caseId, reported: about, reason, snapshot, messageId: message.id },
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
  if (await isOwn(db, reported, caller, now)) throw new AppError('OwnReport')
  const reporter = { userId: caller.userId }
  await inTransaction(db, (trx) => fileReport(trx, { reporter, reported, reason }, now))
}

/**
 * Reports a message of the other side of an application: the job, if a company has sent it, or the doctor's profile.
 * @throws TooManyRequests, MessageNotFound, also for an own message
 */
export async function reportMessage(
  db: Db,
  caller: Caller,
  id: string,
  reason: string,
  now: Date,
): Promise<void> {
  const received = await receivedMessage(db, caller, id, now)
  await throttle(db, throttles.reportByUser, caller.userId, now)
  const reporter = { userId: caller.userId }
  await inTransaction(db, (trx) => fileMessageReport(trx, reporter, received, reason, now))
}

/** Forgets the address of an account that is removed. */
export const forgetReporter = queries.forgetEmail

/** Forgets who has reported without an account, long after the answer. */
export const forgetReporters = (db: DbOrTrx, now: Date): Promise<void> =>
  queries.forgetEmails(db, keptSince('guestReporters', now))

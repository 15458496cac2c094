import { HOUR_MS } from '#contract/durations.ts'
import {
  answerDueAt,
  protocolOf,
  REPORT_CONFIRMATION_HOURS,
  type ReportedEntity,
} from '#contract/moderation/reports.ts'
import type { Db, DbOrTrx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { fileReport, isOwn } from '#server/features/moderation/reports/service.ts'
import { postMail } from '#server/features/platform/mails/service.ts'
import {
  isWithinThrottle,
  mayMail,
  throttleGuest,
  throttles,
} from '#server/features/platform/throttles/service.ts'
import { AppError } from '#server/http/errors.ts'
import type { Guest } from '#server/http/guest.ts'
import { hashToken, newToken } from '#server/http/opaque-token.ts'
import { confirmationMail, receivedMail } from './mail.ts'
import * as queries from './queries.ts'

interface Deps {
  db: Db
  queue: Queue
  publicUrl: string
}

/**
 * Stores a report until its address is confirmed, and mails the link. The address may have an account or not: nothing shows
 * it. A mailbox that gets too many mails, and a program that fills in the hidden field, get the same reply and no mail.
 * @throws TooManyRequests, JobNotFound, UserNotFound if guests cannot see it
 */
export async function reportAsGuest(
  { db, queue, publicUrl }: Deps,
  form: { email: string; reason: string; reported: ReportedEntity; homepage: string },
  { now, ...guest }: Guest & { now: Date },
): Promise<void> {
  const { email, reason, reported } = form
  await throttleGuest(db, throttles.guestReportByNetwork, guest, now)
  await isOwn(db, reported, null, now)
  if (form.homepage !== '') return
  const isWithin = await isWithinThrottle(db, throttles.guestReportByEmail, email, { amount: 1, now })
  if (!isWithin || !(await mayMail(db, email, now))) return
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + REPORT_CONFIRMATION_HOURS * HOUR_MS)
  await inTransaction(db, async (trx) => {
    await queries.insertGuestReport(trx, { tokenHash: hash, email, reported, reason }, { now, expiresAt })
    await postMail(trx, queue, email, confirmationMail(reported.type, token, publicUrl), now)
  })
}

/**
 * Turns a report that was sent without an account into one that counts, and mails its number. A second click gets the same.
 * @throws NotFound for a link that is unknown or expired, or if what was reported is gone
 */
export function confirm({ db, queue }: Deps, token: string, now: Date) {
  return inTransaction(db, async (trx) => {
    const guest = await queries.lockGuestReport(trx, hashToken(token), now)
    if (!guest)
      throw new AppError('NotFound', {
        details: 'Este link expirou ou está incompleto. Envie a denúncia de novo.',
      })
    const replyFor = async (id: string) => ({
      protocol: protocolOf(id),
      answerDueAt: answerDueAt(await queries.reportedAt(trx, id)).toISOString(),
    })
    if (guest.report_id) return replyFor(guest.report_id)
    const reported = { type: guest.entity_type, id: guest.entity_id }
    const filed = { reporter: { email: guest.email }, reported, reason: guest.reason }
    const id = await fileReport(trx, filed, now)
    if (!id)
      throw new AppError('NotFound', { details: 'A vaga ou o perfil que você denunciou não existe mais.' })
    await queries.markConfirmed(trx, guest.token_hash, id)
    const reply = await replyFor(id)
    await postMail(trx, queue, guest.email, receivedMail(reply), now)
    return reply
  })
}

/** Deletes what somebody whose account is removed has sent without it. */
export const forgetGuest = queries.deleteOf

export const purgeGuestReports = (db: DbOrTrx, now: Date): Promise<void> => queries.deleteExpired(db, now)

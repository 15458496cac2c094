import type { Message, Thread } from '#contract/api/hiring/application-messages.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import { HOUR_MS } from '#contract/durations.ts'
import {
  closedMessagesText,
  documentRequestText,
  hasLink,
  MAX_MESSAGE,
  MESSAGES_PER_PAGE,
} from '#contract/hiring/application-messages.ts'
import { fillTemplate } from '#contract/hiring/application-moves.ts'
import { checklistOf, missingKinds, REQUEST_AGAIN_HOURS } from '#contract/hiring/document-checklists.ts'
import { teamRoleMay } from '#contract/hiring/team.ts'
import { FORMER_MEMBER } from '#contract/hiring/team-activity.ts'
import { CONFIDENTIAL_EMPLOYER } from '#contract/jobs/jobs.ts'
import type { Db, DbOrTrx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { unansweredDays } from '#server/features/hiring/applications/service.ts'
import { sharedDocuments } from '#server/features/hiring/document-grants/service.ts'
import { notify, settleNotifications } from '#server/features/platform/notifications/service.ts'
import { throttle, throttles } from '#server/features/platform/throttles/service.ts'
import type { Caller, EmployerCaller } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

interface Deps {
  db: Db
  queue: Queue
}

/** @throws ApplicationNotFound if the caller is neither a doctor nor of a company */
function sideOf({ doctorId, employerId }: Caller): queries.Side {
  if (doctorId) return { name: 'doctor', id: doctorId }
  if (employerId) return { name: 'employer', id: employerId }
  throw new AppError('ApplicationNotFound')
}

async function applicationOf(db: DbOrTrx, side: queries.Side, id: string, now: Date) {
  const application = await queries.applicationOf(db, side, id, now)
  if (!application) throw new AppError('ApplicationNotFound')
  return application
}

/** Only the team learns who of it wrote a message. */
const messageOf = (row: queries.MessageRow, reader: queries.Side): Message => ({
  id: row.id,
  side: row.side,
  author: reader.name === 'employer' && row.side === 'employer' ? (row.author ?? FORMER_MEMBER) : null,
  body: row.body,
  requestedDocuments: row.requested_documents,
  sentAt: row.sent_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
})

/** A page of the messages of an application, the newest page first. @throws ApplicationNotFound */
export async function messagesOf(
  db: DbOrTrx,
  caller: Caller,
  applicationId: string,
  before: string | undefined,
  now: Date,
): Promise<Thread> {
  const side = sideOf(caller)
  const application = await applicationOf(db, side, applicationId, now)
  const rows = await queries.messagesOf(db, applicationId, before)
  const page = rows.slice(0, MESSAGES_PER_PAGE)
  const { status, end_reason: endReason } = application
  return {
    items: page.map((row) => messageOf(row, side)).reverse(),
    older: rows.length > page.length ? String(page.at(-1)?.position) : null,
    unread: application.unread,
    jobId: application.job_id,
    jobTitle: application.title,
    status,
    endReason,
    unansweredDays: side.name === 'doctor' ? unansweredDays(application, now) : null,
    counterpart:
      side.name === 'doctor'
        ? (application.employer_name ?? CONFIDENTIAL_EMPLOYER)
        : (application.doctor_name ?? ''),
    closedText: closedMessagesText({ status, endReason }),
    mayWrite: side.name === 'doctor' || teamRoleMay(caller.teamRole, 'recruiter'),
    mayLink: application.is_answered,
  }
}

/** The words of a template. The employer's name stays hidden if the job hides it. */
function filled(body: string, application: Application): string {
  const [firstName = ''] = (application.doctor_name ?? '').split(' ')
  const text = fillTemplate(body, {
    nome: firstName,
    vaga: application.title,
    empresa: application.employer_name ?? CONFIDENTIAL_EMPLOYER,
  })
  if (text.length > MAX_MESSAGE) throw fieldError('body', `Use no máximo ${MAX_MESSAGE} caracteres`)
  return text
}

type Application = Awaited<ReturnType<typeof applicationOf>>

/** @throws MessagesClosed */
function requireOpen({ status, end_reason: endReason }: Pick<Application, 'status' | 'end_reason'>): void {
  const closedText = closedMessagesText({ status, endReason })
  if (closedText) throw new AppError('MessagesClosed', { details: closedText })
}

/**
 * Writes to the other side and notifies it. A link is refused until the other side has written, so that an application is no
 * way to send one to a stranger.
 * @throws TooManyRequests, ApplicationNotFound, MessagesClosed, ValidationFailed
 */
export async function send(
  { db, queue }: Deps,
  caller: Caller,
  applicationId: string,
  body: string,
  now: Date,
): Promise<Message> {
  const side = sideOf(caller)
  await throttle(db, throttles.messageByUser, caller.userId, now)
  await applicationOf(db, side, applicationId, now)
  await throttle(db, throttles.messageInApplication, `${caller.userId} ${applicationId}`, now)
  return inTransaction(db, async (trx) => {
    await queries.lockApplication(trx, applicationId)
    const application = await applicationOf(trx, side, applicationId, now)
    requireOpen(application)
    const words = side.name === 'employer' ? filled(body, application) : body
    if (!application.is_answered && hasLink(words))
      throw fieldError(
        'body',
        'Você poderá enviar links depois da primeira resposta. Escreva sem links por enquanto.',
      )
    const id = await queries.insertMessage(
      trx,
      { applicationId, side: side.name, authorId: caller.userId, body: words },
      now,
    )
    await notify(
      trx,
      queue,
      side.name === 'doctor'
        ? { userId: application.owner_user_id, kind: 'doctor_wrote', subjectId: applicationId }
        : { userId: application.doctor_id, kind: 'employer_wrote', subjectId: applicationId },
      now,
    )
    const row = await queries.messageById(trx, id)
    if (!row) throw new AppError('Conflict')
    return messageOf(row, side)
  })
}

/**
 * Asks the doctor for the documents that her application lacks, by a message of its own kind, and notifies her.
 * @throws TooManyRequests, ApplicationNotFound, MessagesClosed, Conflict if nothing is missing or it was asked for recently
 */
export async function requestDocuments(
  { db, queue }: Deps,
  caller: EmployerCaller,
  applicationId: string,
  now: Date,
): Promise<Message> {
  const side = { name: 'employer', id: caller.employerId } as const
  await throttle(db, throttles.messageByUser, caller.userId, now)
  return inTransaction(db, async (trx) => {
    await queries.lockApplication(trx, applicationId)
    const application = await applicationOf(trx, side, applicationId, now)
    requireOpen(application)
    const { needed, requestedAt, items } = await sharedDocuments(trx, side.id, applicationId, now)
    const documents = items.map(({ kind, expiresOn }) => ({ kind, expiresOn }))
    const missing = missingKinds(checklistOf(needed, documents, brazilDay(now)))
    if (missing.length === 0)
      throw new AppError('Conflict', { details: 'Nenhum documento falta nesta candidatura.' })
    if (requestedAt && now.getTime() - requestedAt.getTime() < REQUEST_AGAIN_HOURS * HOUR_MS)
      throw new AppError('Conflict', {
        details: `Os documentos já foram pedidos há menos de ${REQUEST_AGAIN_HOURS} horas.`,
      })
    const body = documentRequestText(missing)
    const message = { applicationId, side: side.name, authorId: caller.userId, body }
    const id = await queries.insertMessage(trx, { ...message, requestedDocuments: missing }, now)
    await notify(
      trx,
      queue,
      { userId: application.doctor_id, kind: 'employer_wrote', subjectId: applicationId },
      now,
    )
    const row = await queries.messageById(trx, id)
    if (!row) throw new AppError('Conflict')
    return messageOf(row, side)
  })
}

/**
 * Marks the messages of the other side as read up to `until`, for the whole company if one of its people does. Once all are
 * read, the bell and the next digest no longer contain them. Returns how many are unread.
 * @throws ApplicationNotFound
 */
export async function markRead(
  db: Db,
  caller: Caller,
  applicationId: string,
  until: string,
  now: Date,
): Promise<number> {
  const side = sideOf(caller)
  return inTransaction(db, async (trx) => {
    await queries.lockApplication(trx, applicationId)
    const { owner_user_id, doctor_id } = await applicationOf(trx, side, applicationId, now)
    await queries.markRead(trx, side, applicationId, until, now)
    const { unread } = await applicationOf(trx, side, applicationId, now)
    if (unread === 0)
      await settleNotifications(
        trx,
        side.name === 'doctor'
          ? { userId: doctor_id, kind: 'employer_wrote', subjectId: applicationId }
          : { userId: owner_user_id, kind: 'doctor_wrote', subjectId: applicationId },
        now,
      )
    return unread
  })
}

/** A message that the other side of the caller's application has sent. */
export interface ReceivedMessage {
  message: { id: string; body: string; sent_at: Date }
  /** The company's job, if the company has sent it. */
  about: { type: 'JobOffer' | 'UserProfile'; id: string }
}

/** @throws MessageNotFound, also for an own message */
export async function receivedMessage(
  db: Db,
  caller: Caller,
  id: string,
  now: Date,
): Promise<ReceivedMessage> {
  const side = sideOf(caller)
  const message = await queries.messageById(db, id)
  const application = message && (await queries.applicationOf(db, side, message.application_id, now))
  if (!application || message.side === side.name) throw new AppError('MessageNotFound')
  const about =
    side.name === 'doctor'
      ? ({ type: 'JobOffer', id: application.job_id } as const)
      : ({ type: 'UserProfile', id: application.doctor_id } as const)
  return { message, about }
}

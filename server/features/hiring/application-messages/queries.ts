import { sql } from 'kysely'
import { MESSAGES_PER_PAGE, type MessageSide } from '#contract/hiring/application-messages.ts'
import type { DocumentKind } from '#contract/hiring/document-kinds.ts'
import { applicationShownStatus } from '#server/db/application-conditions.ts'
import { applicationIsUnanswered, unreadMessages } from '#server/db/application-marks.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { DoctorId, EmployerId, UserId } from '#server/http/caller.ts'

/** One side of a thread: the doctor who applied, or the company that owns the job. */
export type Side = { name: 'doctor'; id: DoctorId } | { name: 'employer'; id: EmployerId }

/** The application of a thread as this side sees it; undefined if it is another's. */
export const applicationOf = (db: DbOrTrx, side: Side, id: string, now: Date) =>
  db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('users as doctors', 'doctors.id', 'applications.doctor_id')
    .innerJoin('users as owners', 'owners.id', 'jobs.owner_user_id')
    .select([
      'applications.id',
      'applications.doctor_id',
      'applications.end_reason',
      'applications.job_id',
      'applications.applied_at',
      'jobs.title',
      'jobs.owner_user_id',
      'doctors.name as doctor_name',
      sql<string | null>`case when not jobs.employer_hidden then owners.name end`.as('employer_name'),
      side.name === 'doctor'
        ? applicationShownStatus('applications', now).as('status')
        : 'applications.status',
      unreadMessages('applications', side.name).as('unread'),
      applicationIsUnanswered('applications', { status: applicationShownStatus('applications', now) }).as(
        'is_unanswered',
      ),
      hasWritten(side.name === 'doctor' ? 'employer' : 'doctor').as('is_answered'),
    ])
    .where('applications.id', '=', id)
    .where(side.name === 'doctor' ? 'applications.doctor_id' : 'jobs.owner_user_id', '=', side.id)
    .executeTakeFirst()

const hasWritten = (side: MessageSide) => sql<boolean>`exists (select from application_messages
  where application_id = applications.id and side = ${side})`

/** Locks an application: its status, and the order of its messages. */
export async function lockApplication(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom('applications').select('id').where('id', '=', id).forUpdate().execute()
}

const messages = (db: DbOrTrx) =>
  db
    .selectFrom('application_messages as messages')
    .leftJoin('users as authors', 'authors.id', 'messages.author_id')
    .select([
      'messages.id',
      'messages.application_id',
      'messages.position',
      'messages.side',
      'messages.body',
      'messages.requested_documents',
      'messages.sent_at',
      'messages.read_at',
      'authors.name as author',
    ])
export type MessageRow = Awaited<ReturnType<typeof messagesOf>>[number]

/** The newest messages before `before`, the newest first; one more than a page. */
export const messagesOf = (db: DbOrTrx, applicationId: string, before: string | undefined) =>
  messages(db)
    .where('messages.application_id', '=', applicationId)
    .$if(before !== undefined, (query) => query.where('messages.position', '<', before ?? ''))
    .orderBy('messages.position', 'desc')
    .limit(MESSAGES_PER_PAGE + 1)
    .execute()

export const messageById = (db: DbOrTrx, id: string) =>
  messages(db).where('messages.id', '=', id).executeTakeFirst()

export async function insertMessage(
  trx: Trx,
  message: {
    applicationId: string
    side: MessageSide
    authorId: UserId
    body: string
    requestedDocuments?: DocumentKind[]
  },
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('application_messages')
    .values({
      application_id: message.applicationId,
      side: message.side,
      author_id: message.authorId,
      body: message.body,
      requested_documents: message.requestedDocuments ?? null,
      sent_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Marks the other side's messages up to this one as read. Messages keep the time at which they were first read. */
export async function markRead(trx: Trx, side: Side, applicationId: string, until: string, now: Date) {
  await trx
    .updateTable('application_messages')
    .set({ read_at: now })
    .where('application_id', '=', applicationId)
    .where('side', '!=', side.name)
    .where('read_at', 'is', null)
    .where('position', '<=', (query) =>
      query
        .selectFrom('application_messages as last')
        .select('last.position')
        .where('last.id', '=', until)
        .where('last.application_id', '=', applicationId),
    )
    .execute()
}

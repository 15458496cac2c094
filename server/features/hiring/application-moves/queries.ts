import { sql } from 'kysely'
import type { MoveStatus } from '#contract/hiring/application-lifecycle.ts'
import type { RejectionReason } from '#contract/hiring/application-moves.ts'
import type { ApplicationStatus } from '#contract/hiring/applications.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { EmployerId } from '#server/http/caller.ts'

export interface NewMove {
  applicationId: string
  batchId: string
  from: ApplicationStatus
  to: MoveStatus
  /** The status that the doctor sees until `sendAt`. */
  formerStatus: ApplicationStatus
  authorId: string
  reason: RejectionReason | null
  showsReason: boolean
  message: string
  replacedId: string | null
  movedAt: Date
  sendAt: Date
}

export async function insertMove(trx: Trx, move: NewMove): Promise<string> {
  const { id } = await trx
    .insertInto('application_moves')
    .values({
      application_id: move.applicationId,
      batch_id: move.batchId,
      from_status: move.from,
      to_status: move.to,
      former_status: move.formerStatus,
      author_id: move.authorId,
      reason: move.reason,
      shows_reason: move.showsReason,
      message: move.message,
      replaced_id: move.replacedId,
      moved_at: move.movedAt,
      send_at: move.sendAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The move of this application that can still be undone. */
export function pendingMove(db: DbOrTrx, applicationId: string, now: Date) {
  return db
    .selectFrom('application_moves')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('void_at', 'is', null)
    .where('send_at', '>', now)
    .orderBy('moved_at', 'desc')
    .executeTakeFirst()
}

export function moveOf(db: DbOrTrx, id: string, applicationId: string) {
  return db
    .selectFrom('application_moves')
    .selectAll()
    .where('id', '=', id)
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
}

/** `null` lets a replaced move count again. */
export async function setVoid(trx: Trx, id: string, at: Date | null): Promise<void> {
  await trx.updateTable('application_moves').set({ void_at: at }).where('id', '=', id).execute()
}

/** The last change of the application's status, with its author and time. */
export function lastChange(db: DbOrTrx, applicationId: string) {
  return db
    .selectFrom('application_events as events')
    .leftJoin('users', 'users.id', 'events.author_id')
    .select(['users.name', 'events.author_id', 'events.at', 'events.status'])
    .where('events.application_id', '=', applicationId)
    .orderBy('events.id', 'desc')
    .executeTakeFirst()
}

export async function doctorName(db: DbOrTrx, doctorId: string): Promise<string> {
  const row = await db.selectFrom('users').select('name').where('id', '=', doctorId).executeTakeFirst()
  return row?.name ?? ''
}

/** The employer's own applications of a bulk move, in any order; withdrawn ones too. */
export function previewed(db: DbOrTrx, owner: EmployerId, ids: readonly string[]) {
  return db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('users', 'users.id', 'applications.doctor_id')
    .innerJoin('users as owners', 'owners.id', 'jobs.owner_user_id')
    .select([
      'applications.id',
      'applications.status',
      'applications.end_reason',
      'users.name',
      'jobs.title',
      'jobs.status as job_status',
      'jobs.ends_at',
      'owners.suspended_at as owner_suspended_at',
    ])
    .where('jobs.owner_user_id', '=', owner)
    .where('applications.id', 'in', [...ids])
    .execute()
}

export function movesOfBatch(db: DbOrTrx, owner: EmployerId, batchId: string) {
  return db
    .selectFrom('application_moves')
    .innerJoin('applications', 'applications.id', 'application_moves.application_id')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select(['application_moves.id', 'application_moves.application_id'])
    .where('application_moves.batch_id', '=', batchId)
    .where('jobs.owner_user_id', '=', owner)
    .orderBy('application_moves.moved_at')
    .orderBy('application_moves.id')
    .execute()
}

/** Moves whose time to be undone is over, and which the doctor was not told of yet. */
export async function dueMoves(db: DbOrTrx, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('application_moves')
    .select('id')
    .where('send_at', '<=', now)
    .where('sent_at', 'is', null)
    .where('void_at', 'is', null)
    .orderBy('send_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Locks a move that is due, after its application. `event_shown_at` is infinite if the doctor or the end of the job overtook
 * it.
 */
export async function lockDueMove(trx: Trx, id: string, now: Date) {
  const application = await trx
    .selectFrom('applications')
    .select(['id', 'doctor_id', 'status'])
    .where('id', '=', (query) =>
      query.selectFrom('application_moves').select('application_id').where('id', '=', id),
    )
    .forUpdate()
    .executeTakeFirst()
  const move = await trx
    .selectFrom('application_moves')
    .selectAll()
    .where('id', '=', id)
    .where('send_at', '<=', now)
    .where('sent_at', 'is', null)
    .where('void_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!application || !move) return undefined
  const shown = await trx
    .selectFrom('application_events')
    .select('id')
    .where('move_id', '=', id)
    .where('shown_at', '=', move.send_at)
    .executeTakeFirst()
  return { ...move, application, isOvertaken: shown === undefined }
}

export async function markSent(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('application_moves').set({ sent_at: now }).where('id', '=', id).execute()
}

/** Deletes up to `limit` moves that became void before this moment. Returns how many. */
export async function deleteVoid(db: DbOrTrx, moment: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from application_moves where id in (
    select id from application_moves where void_at < ${moment} order by void_at limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}

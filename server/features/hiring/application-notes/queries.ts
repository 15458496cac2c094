import { applicationIsLive } from '#server/db/application-conditions.ts'
import type { DbOrTrx, Trx } from '#server/db/client.ts'
import type { EmployerId, UserId } from '#server/http/caller.ts'

const notes = (db: DbOrTrx, owner: EmployerId) =>
  db
    .selectFrom('application_notes as notes')
    .innerJoin('applications', 'applications.id', 'notes.application_id')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .leftJoin('users as authors', 'authors.id', 'notes.author_id')
    .select([
      'notes.id',
      'notes.body',
      'notes.created_at',
      'notes.edited_at',
      'notes.author_id',
      'authors.name as author',
    ])
    .where('jobs.owner_user_id', '=', owner)
    .where(applicationIsLive('applications'))

/** The newest first. */
export const notesOf = (db: DbOrTrx, owner: EmployerId, applicationId: string) =>
  notes(db, owner)
    .where('notes.application_id', '=', applicationId)
    .orderBy('notes.created_at', 'desc')
    .orderBy('notes.id')
    .execute()
export type NoteRow = Awaited<ReturnType<typeof notesOf>>[number]

/** A note about a live application to the company's jobs, locked. */
export const lockNote = (trx: Trx, owner: EmployerId, id: string) =>
  notes(trx, owner).where('notes.id', '=', id).forUpdate('notes').executeTakeFirst()

export const noteById = (db: DbOrTrx, owner: EmployerId, id: string) =>
  notes(db, owner).where('notes.id', '=', id).executeTakeFirst()

/** Whether the company has this live application. */
export async function isReceived(db: DbOrTrx, owner: EmployerId, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select('applications.id')
    .where('applications.id', '=', id)
    .where('jobs.owner_user_id', '=', owner)
    .where(applicationIsLive('applications'))
    .executeTakeFirst()
  return row !== undefined
}

export async function countNotes(db: DbOrTrx, applicationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('application_notes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertNote(
  trx: Trx,
  { applicationId, authorId, body }: { applicationId: string; authorId: UserId; body: string },
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('application_notes')
    .values({ application_id: applicationId, author_id: authorId, body, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateNote(trx: Trx, id: string, body: string, now: Date): Promise<void> {
  await trx.updateTable('application_notes').set({ body, edited_at: now }).where('id', '=', id).execute()
}

export async function deleteNote(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('application_notes').where('id', '=', id).execute()
}

export async function markFavourite(
  trx: Trx,
  applicationId: string,
  authorId: UserId,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('application_favourites')
    .values({ application_id: applicationId, author_id: authorId, marked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function unmarkFavourite(trx: Trx, applicationId: string): Promise<void> {
  await trx.deleteFrom('application_favourites').where('application_id', '=', applicationId).execute()
}

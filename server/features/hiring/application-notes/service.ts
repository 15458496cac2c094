import type { Note } from '#contract/api/hiring/application-notes.ts'
import { MAX_NOTES } from '#contract/hiring/application-messages.ts'
import { teamRoleMay } from '#contract/hiring/team.ts'
import { FORMER_MEMBER } from '#contract/hiring/team-activity.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { lockReceived } from '#server/features/hiring/applications/service.ts'
import type { EmployerCaller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

type Member = Pick<EmployerCaller, 'employerId' | 'userId' | 'teamRole'>

/** The author, while she may write at all, and every owner. */
const mayEdit = ({ userId, teamRole }: Member, { author_id }: queries.NoteRow) =>
  teamRoleMay(teamRole, 'owner') || (author_id === userId && teamRoleMay(teamRole, 'recruiter'))

const noteOf = (row: queries.NoteRow, member: Member): Note => ({
  id: row.id,
  author: row.author ?? FORMER_MEMBER,
  body: row.body,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  isEditable: mayEdit(member, row),
})

/** The notes about a live application, the newest first. @throws ApplicationNotFound */
export async function notesOf(db: DbOrTrx, member: Member, applicationId: string): Promise<Note[]> {
  if (!(await queries.isReceived(db, member.employerId, applicationId)))
    throw new AppError('ApplicationNotFound')
  const rows = await queries.notesOf(db, member.employerId, applicationId)
  return rows.map((row) => noteOf(row, member))
}

async function storedNote(trx: Trx, member: Member, id: string): Promise<Note> {
  const row = await queries.noteById(trx, member.employerId, id)
  if (!row) throw new AppError('NoteNotFound')
  return noteOf(row, member)
}

/** @throws ApplicationNotFound, NoteLimit */
export const createNote = (
  db: Db,
  member: Member,
  applicationId: string,
  body: string,
  now: Date,
): Promise<Note> =>
  inTransaction(db, async (trx) => {
    await lockReceived(trx, member.employerId, applicationId)
    if ((await queries.countNotes(trx, applicationId)) >= MAX_NOTES) throw new AppError('NoteLimit')
    const id = await queries.insertNote(trx, { applicationId, authorId: member.userId, body }, now)
    return storedNote(trx, member, id)
  })

/** @throws NoteNotFound, also for another company's; NoteOfAnother */
export const updateNote = (db: Db, member: Member, id: string, body: string, now: Date): Promise<Note> =>
  inTransaction(db, async (trx) => {
    const note = await queries.lockNote(trx, member.employerId, id)
    if (!note) throw new AppError('NoteNotFound')
    if (!mayEdit(member, note)) throw new AppError('NoteOfAnother')
    await queries.updateNote(trx, id, body, now)
    return storedNote(trx, member, id)
  })

/** Deleting twice is not an error. @throws NoteOfAnother */
export const deleteNote = (db: Db, member: Member, id: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const note = await queries.lockNote(trx, member.employerId, id)
    if (!note) return
    if (!mayEdit(member, note)) throw new AppError('NoteOfAnother')
    await queries.deleteNote(trx, id)
  })

/** Marks an application as a favourite of the whole team, or unmarks it. Repeating it is not an error. @throws ApplicationNotFound */
export const setFavourite = (
  db: Db,
  { employerId, userId }: Member,
  id: string,
  isFavourite: boolean,
  now: Date,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockReceived(trx, employerId, id)
    await (isFavourite ? queries.markFavourite(trx, id, userId, now) : queries.unmarkFavourite(trx, id))
  })

import type { TeamActivity } from '#contract/api/hiring/team.ts'
import { ACTIVITY_PAGE, activityTexts } from '#contract/hiring/team-activity.ts'
import type { Db } from '#server/db/client.ts'
import { type EmployerId, neededTeamRole } from '#server/http/caller.ts'
import type { FinishedCall } from '#server/http/on.ts'
import * as queries from './queries.ts'

const idIn = (value: unknown): string | null => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  return typeof id === 'string' ? id : null
}

/**
 * Records a call that has changed something of a company, with its author. Called after every call, so that no slice can forget
 * it.
 */
export async function recordActivity(
  db: Db,
  { endpoint, caller, params, result }: FinishedCall,
  now: Date,
): Promise<void> {
  if (endpoint.method === 'GET' || !caller?.employerId || !neededTeamRole(endpoint, caller)) return
  const text = activityTexts[endpoint.key]
  if (text === null) return
  await queries.insertActivity(db, {
    companyId: caller.employerId,
    authorId: caller.userId,
    action: endpoint.key,
    subjectId: text?.subject ? (idIn(params) ?? idIn(result)) : null,
    at: now,
  })
}

type Row = Awaited<ReturnType<typeof queries.listActivity>>[number]

function subjectOf(row: Row): string | null {
  const kind = activityTexts[row.action]?.subject
  if (kind === 'job') return row.job_title
  if (kind === 'application') return row.doctor_name
  if (kind === 'person') return row.person_name ?? row.person_email
  return kind === 'invitation' ? row.invited_email : null
}

const toActivity = (row: Row): TeamActivity => ({
  id: row.id,
  action: row.action,
  author: row.author_name ?? row.author_email,
  isFormer: row.is_former ?? true,
  at: row.at.toISOString(),
  subject: subjectOf(row),
  jobId: row.job_id,
  applicationId: row.job_id && row.application_id,
  movedTo: row.action === 'PUT /applications/:id/status' ? row.moved_to : null,
})

/** One page of what was done for the company, the newest first. */
export async function listActivity(
  db: Db,
  companyId: EmployerId,
  { cursor, member }: { cursor?: string | undefined; member?: string | undefined },
): Promise<{ items: TeamActivity[]; nextCursor: string | null }> {
  const [at, id] = cursor?.split('_') ?? []
  const before = at && id ? { at, id } : null
  const rows = await queries.listActivity(db, companyId, { before, author: member, limit: ACTIVITY_PAGE + 1 })
  const items = rows.slice(0, ACTIVITY_PAGE).map(toActivity)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > items.length && last ? `${last.at}_${last.id}` : null }
}

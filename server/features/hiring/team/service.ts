import type { TeamMember } from '#contract/api/hiring/team.ts'
import type { TeamRole } from '#contract/hiring/team.ts'
import { ACTIVITY_MONTHS, keptSince } from '#contract/platform/retention.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { allInTurn } from '#server/db/in-turn.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { endAllSessions } from '#server/features/accounts/sessions/service.ts'
import { lockUser, updateUser } from '#server/features/accounts/users/service.ts'
import { postMail } from '#server/features/platform/mails/service.ts'
import { forgetNotifications } from '#server/features/platform/notifications/service.ts'
import type { EmployerCaller, EmployerId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { toInvitation } from './invitations.ts'
import { removedFromTeamMail } from './mail.ts'
import * as queries from './queries.ts'
import * as owners from './remaining-owner.ts'

export { listActivity, recordActivity } from './activity.ts'
export {
  acceptInvitation,
  type InvitationDeps,
  invite,
  joinTeam,
  moveInvitations,
  previewInvitation,
  resendInvitation,
  revokeInvitation,
} from './invitations.ts'

type MemberRow = Awaited<ReturnType<typeof queries.membersOf>>[number]

const toMember = (row: MemberRow, companyId: string, selfId: string | null): TeamMember => ({
  id: row.id,
  name: row.name ?? row.email,
  email: row.email,
  role: row.role,
  isFounder: row.id === companyId,
  hasLeft: row.left_at !== null,
  isSuspended: row.suspended_at !== null,
  isSelf: row.id === selfId,
  joinedAt: row.joined_at.toISOString(),
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
})

/** The people of the caller's company, and for owners the open invitations. */
export async function teamOf(db: Db, { employerId, userId, teamRole }: EmployerCaller, now: Date) {
  const members = await queries.membersOf(db, employerId)
  const open = teamRole === 'owner' ? await queries.openInvitationsOf(db, employerId) : []
  return {
    members: members.map((row) => toMember(row, employerId, userId)),
    invitations: open.map((row) => toInvitation(row, now)),
  }
}

/** The people of a company, for admins. */
export const membersOf = async (db: DbOrTrx, companyId: string): Promise<TeamMember[]> =>
  (await queries.membersOf(db, companyId)).map((row) => toMember(row, companyId, null))

/** Locks the company, so that of two changes of a team the second sees the first, and reads its people. */
async function lockTeam(trx: Trx, companyId: EmployerId) {
  await lockUser(trx, companyId)
  return queries.membersOf(trx, companyId)
}

/**
 * Changes what a person may do, at once. Gives a founder who has left her access back.
 * @throws TeamRoleTooLow, MemberNotFound, LastOwner
 */
export async function changeMember(
  db: Db,
  caller: EmployerCaller,
  { id, role }: { id: string; role: TeamRole },
  now: Date,
): Promise<void> {
  const companyId = caller.employerId
  await inTransaction(db, async (trx) => {
    const members = await lockTeam(trx, companyId)
    owners.requireOwner(members, caller)
    if (!members.some((member) => member.id === id)) throw new AppError('MemberNotFound')
    if (role !== 'owner') owners.requireOwnerBesides(members, id)
    await queries.upsertMember(trx, { userId: id, companyId, role, invitedBy: null, now })
  })
}

/**
 * Ends a membership: her sessions end, and she can join another team or complete a profile of her own. The account with which
 * the company was registered stays as the company's, but nobody can sign in with it.
 */
async function endMembership(trx: Trx, companyId: string, id: string, now: Date): Promise<void> {
  if (id === companyId) await queries.markFounderLeft(trx, companyId, now)
  else {
    await queries.deleteMember(trx, id)
    await updateUser(trx, id, { role: null, profile_completed_at: null }, now)
  }
  await endAllSessions(trx, id, now)
  await forgetNotifications(trx, id)
}

/** @throws TeamRoleTooLow, MemberNotFound, LastOwner */
export async function removeMember(
  { db, queue }: { db: Db; queue: Queue },
  caller: EmployerCaller,
  id: string,
  now: Date,
): Promise<void> {
  const companyId = caller.employerId
  await inTransaction(db, async (trx) => {
    const members = await lockTeam(trx, companyId)
    owners.requireOwner(members, caller)
    const member = members.find((one) => one.id === id && !one.left_at)
    if (!member) throw new AppError('MemberNotFound')
    owners.requireOwnerBesides(members, id)
    await endMembership(trx, companyId, id, now)
    const company = members.find((one) => one.id === companyId)?.name ?? 'sua empresa'
    await postMail(trx, queue, member.email, removedFromTeamMail({ company }), now)
  })
}

/** @throws LastOwner */
export async function leaveTeam(db: Db, caller: EmployerCaller, now: Date): Promise<void> {
  const { employerId, userId } = caller
  await inTransaction(db, async (trx) => {
    const members = await lockTeam(trx, employerId)
    // A second press has nothing left to do.
    if (!members.some((member) => member.id === userId && !member.left_at)) return
    owners.requireOwnerBesides(members, userId)
    await endMembership(trx, employerId, userId, now)
  })
}

/** Whether somebody who has joined a company is its only owner. */
export async function isLastOwner(db: DbOrTrx, userId: string): Promise<boolean> {
  const membership = await queries.membershipOf(db, userId)
  if (!membership) return false
  const members = await queries.membersOf(db, membership.company_id)
  return !members.some((member) => member.id !== userId && owners.isActiveOwner(member))
}

/** Locks the caller's company, and makes sure that she is still one of its owners. @throws TeamRoleTooLow */
export async function requireStillOwner(trx: Trx, caller: EmployerCaller): Promise<void> {
  owners.requireOwner(await lockTeam(trx, caller.employerId), caller)
}

/** Before an account is deleted, and before it is locked: locks the company of somebody who has joined one. @throws LastOwner */
export async function requireLeavable(trx: Trx, userId: string): Promise<void> {
  const membership = await queries.membershipOf(trx, userId)
  if (!membership) return
  const members = await lockTeam(trx, membership.company_id as EmployerId)
  owners.requireOwnerBesides(members, userId)
}

/** The company is removed: its people are free to join another one. */
export async function dissolveTeam(trx: Trx, companyId: EmployerId, now: Date): Promise<void> {
  for (const { id } of await queries.membersOf(trx, companyId))
    if (id !== companyId) await endMembership(trx, companyId, id, now)
}

/** Removes what names a person besides her membership, which goes with the account. */
export async function forgetMember(trx: Trx, account: { id: string; email: string }): Promise<void> {
  await queries.deleteInvitationsTo(trx, account.email)
  await queries.clearSubject(trx, account.id)
}

/** Deletes old activity, and invitations that ended a month ago. */
export async function purgeTeams(db: Db, now: Date): Promise<void> {
  const monthsAgo = new Date(now)
  monthsAgo.setUTCMonth(monthsAgo.getUTCMonth() - ACTIVITY_MONTHS)
  await allInTurn(
    () => queries.deleteActivityBefore(db, monthsAgo),
    () => queries.deleteEndedInvitations(db, keptSince('endedInvitations', now)),
  )
}

import type { TeamInvitation } from '#contract/api/hiring/team.ts'
import { DAY_MS } from '#contract/durations.ts'
import { INVITATION_DAYS, MAX_TEAM, type TeamRole } from '#contract/hiring/team.ts'
import { paths } from '#contract/paths.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import type { Queue } from '#server/db/queue.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordTextsAccepted } from '#server/features/accounts/consents/service.ts'
import { hashPassword, rejectCommonPassword } from '#server/features/accounts/passwords/service.ts'
import type { RequestContext } from '#server/features/accounts/sessions/service.ts'
import {
  type AccountEvents,
  insertOrVerifyUser,
  lockUser,
  normalizeEmail,
  setPasswordHash,
  updateUser,
  userByEmail,
} from '#server/features/accounts/users/service.ts'
import { postMail } from '#server/features/platform/mails/service.ts'
import {
  isWithinThrottle,
  mayMail,
  throttleGuest,
  throttles,
} from '#server/features/platform/throttles/service.ts'
import type { Caller, EmployerCaller } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { hashToken, newToken } from '#server/http/opaque-token.ts'
import { teamInvitationMail } from './mail.ts'
import * as queries from './queries.ts'
import * as owners from './remaining-owner.ts'

export interface InvitationDeps {
  db: Db
  queue: Queue
  /** Origin of links in mails. */
  publicUrl: string
}

/** Moves open invitations to the new address of an account that can still accept them. */
export const moveInvitations = queries.moveInvitations

type OpenInvitation = NonNullable<Awaited<ReturnType<typeof queries.openInvitation>>>

export const toInvitation = (row: OpenInvitation, now: Date): TeamInvitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  invitedBy: row.inviter_name,
  sentAt: row.sent_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  isExpired: row.expires_at <= now,
})

const expiryFrom = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * DAY_MS)

/** Locks the company, counts the invitation, and returns the people. @throws TeamRoleTooLow, InvitationLimit */
async function admitInvitation(trx: Trx, caller: EmployerCaller, now: Date) {
  await lockUser(trx, caller.employerId)
  const members = await queries.membersOf(trx, caller.employerId)
  owners.requireOwner(members, caller)
  if (!(await isWithinThrottle(trx, throttles.invitationByCompany, caller.employerId, { amount: 1, now })))
    throw new AppError('InvitationLimit')
  return members
}

type Members = Awaited<ReturnType<typeof queries.membersOf>>

/** Mails the link, unless the mailbox has received too much lately: then it is sent again later, by hand. */
async function mailInvitation(
  { queue, publicUrl }: InvitationDeps,
  trx: Trx,
  invitation: { email: string; role: TeamRole; token: string; members: Members; caller: EmployerCaller },
  now: Date,
): Promise<void> {
  const { email, role, token, members, caller } = invitation
  if (!(await mayMail(trx, `team ${email}`, now))) return
  const nameOf = (id: string) => members.find((member) => member.id === id)?.name ?? null
  const isFounder = (caller.userId as string) === caller.employerId
  const mail = teamInvitationMail({
    company: nameOf(caller.employerId) ?? 'uma empresa',
    inviter: isFounder ? null : nameOf(caller.userId),
    role,
    url: `${publicUrl}${paths.teamInvitation(token)}`,
  })
  await postMail(trx, queue, email, mail, now)
}

/**
 * Invites an address. Whether it has an account, and of which kind, shows only on the page of the link.
 * @throws TeamRoleTooLow, AlreadyMember, InvitationExists, TeamFull, InvitationLimit
 */
export async function invite(
  deps: InvitationDeps,
  caller: EmployerCaller,
  form: { email: string; role: TeamRole },
  now: Date,
): Promise<TeamInvitation> {
  const email = normalizeEmail(form.email)
  const companyId = caller.employerId
  return inTransaction(deps.db, async (trx) => {
    const members = await admitInvitation(trx, caller, now)
    if (members.some((member) => member.email === email)) throw new AppError('AlreadyMember')
    const open = await queries.openInvitationsOf(trx, companyId)
    const earlier = open.find((one) => one.email === email)
    if (earlier && earlier.expires_at > now) throw new AppError('InvitationExists')
    if (earlier) await queries.endInvitation(trx, earlier.id, { revoked_at: now })
    if (members.length + open.length >= MAX_TEAM) throw new AppError('TeamFull')
    const { token, hash: tokenHash } = newToken()
    const { role } = form
    const stored = { companyId, email, role, tokenHash, invitedBy: caller.userId, now }
    const id = await queries.insertInvitation(trx, { ...stored, expiresAt: expiryFrom(now) })
    await mailInvitation(deps, trx, { email, role, token, members, caller }, now)
    return toInvitation((await queries.openInvitation(trx, companyId, id)) as OpenInvitation, now)
  })
}

/** @throws TeamRoleTooLow, InvitationNotFound, InvitationLimit */
export async function resendInvitation(
  deps: InvitationDeps,
  caller: EmployerCaller,
  id: string,
  now: Date,
): Promise<TeamInvitation> {
  return inTransaction(deps.db, async (trx) => {
    const members = await admitInvitation(trx, caller, now)
    const found = await queries.openInvitation(trx, caller.employerId, id)
    if (!found) throw new AppError('InvitationNotFound')
    const { token, hash } = newToken()
    const expiresAt = expiryFrom(now)
    await queries.renewInvitation(trx, id, { tokenHash: hash, now, expiresAt })
    await mailInvitation(deps, trx, { email: found.email, role: found.role, token, members, caller }, now)
    return toInvitation({ ...found, sent_at: now, expires_at: expiresAt }, now)
  })
}

/** @throws TeamRoleTooLow, InvitationNotFound */
export async function revokeInvitation(db: Db, caller: EmployerCaller, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockUser(trx, caller.employerId)
    owners.requireOwner(await queries.membersOf(trx, caller.employerId), caller)
    const found = await queries.openInvitation(trx, caller.employerId, id)
    if (!found || !(await queries.endInvitation(trx, id, { revoked_at: now })))
      throw new AppError('InvitationNotFound')
  })
}

/** @throws InvitationInvalid */
async function invitationOf(db: DbOrTrx, token: string, now: Date) {
  const invitation = await queries.acceptableInvitation(db, hashToken(token), now)
  if (!invitation) throw new AppError('InvitationInvalid')
  return invitation
}

/** How the address of an invitation can accept it. An account without a password gets one, as with a reset link. */
function stateOf(account: Awaited<ReturnType<typeof userByEmail>>) {
  if (!account) return 'join' as const
  if (account.role !== null || account.suspended_at || account.removed_at) return 'unusable' as const
  return account.password_hash ? ('accept' as const) : ('join' as const)
}

/** The invitation behind a link. @throws InvitationInvalid */
export async function previewInvitation(db: Db, token: string, now: Date) {
  const invitation = await invitationOf(db, token, now)
  const isFounder = invitation.invited_by === invitation.company_id
  return {
    company: invitation.company_name ?? '',
    role: invitation.role,
    invitedBy: isFounder ? null : invitation.inviter_name,
    email: invitation.email,
    expiresAt: invitation.expires_at.toISOString(),
    state: stateOf(await userByEmail(db, invitation.email)),
  }
}

/** Locks company and account, and makes the account a member. @throws InvitationInvalid, InvitationUnusable */
async function addMember(
  trx: Trx,
  { token, userId, name }: { token: string; userId: string; name?: string },
  now: Date,
): Promise<void> {
  // Read again: another transaction may have used or revoked the invitation while the locks waited.
  const { id, company_id, role, invited_by } = await invitationOf(trx, token, now)
  const account = await lockUser(trx, userId)
  if (account.role !== null) throw new AppError('InvitationUnusable')
  if (!(await queries.endInvitation(trx, id, { accepted_at: now }))) throw new AppError('InvitationInvalid')
  await queries.upsertMember(trx, { userId, companyId: company_id, role, invitedBy: invited_by, now })
  await updateUser(trx, userId, { role: 'team_member', profile_completed_at: now, name }, now)
  const action = 'POST /team/invitation/accept'
  await queries.insertActivity(trx, {
    companyId: company_id,
    authorId: userId,
    action,
    subjectId: null,
    at: now,
  })
}

/**
 * Creates the account of an invited person, whose address the link has proven, and makes it a member. Returns the account.
 * @throws InvitationInvalid, InvitationUnusable, ValidationFailed for a common password, TooManyRequests
 */
export async function joinTeam(
  { db, accountEvents }: InvitationDeps & { accountEvents: AccountEvents },
  form: { token: string; name: string; password: string },
  { ip, userAgent, now }: RequestContext,
) {
  await throttleGuest(db, throttles.registerByNetwork, { ip, userAgent }, now)
  const { email, company_id } = await invitationOf(db, form.token, now)
  if (stateOf(await userByEmail(db, email)) !== 'join') throw new AppError('InvitationUnusable')
  rejectCommonPassword(form.password, 'password', email)
  const passwordHash = await hashPassword(form.password)
  return inTransaction(db, async (trx) => {
    await lockUser(trx, company_id)
    await invitationOf(trx, form.token, now)
    const account = await insertOrVerifyUser(trx, { email, passwordHash, marketingOptIn: false, now })
    if (account.password_hash === null) await setPasswordHash(trx, account.id, passwordHash, now)
    // Somebody has registered the address in the meantime.
    else if (account.password_hash !== passwordHash) throw new AppError('InvitationUnusable')
    await addMember(trx, { token: form.token, userId: account.id, name: form.name }, now)
    await recordTextsAccepted(trx, account.id, now)
    await accountEvents.addressConfirmed(trx, { userId: account.id, email })
    return { ...account, role: 'team_member' as const, passwordHash }
  })
}

/**
 * Makes the caller's account, which has no role yet, a member.
 * @throws InvitationInvalid, InvitationForAnother, InvitationUnusable
 */
export async function acceptInvitation(db: Db, caller: Caller, token: string, now: Date): Promise<void> {
  const { company_id, email } = await invitationOf(db, token, now)
  await inTransaction(db, async (trx) => {
    await lockUser(trx, company_id)
    const account = await lockUser(trx, caller.userId)
    if (account.email !== email) throw new AppError('InvitationForAnother')
    await addMember(trx, { token, userId: caller.userId }, now)
  })
}

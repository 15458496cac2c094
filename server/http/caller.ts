import type { Role, StoredRole } from '#contract/accounts/roles.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { defaultTeamRole, type TeamRole, teamRoleMay } from '#contract/hiring/team.ts'
import type { Membership } from '#server/db/memberships.ts'

declare const proof: unique symbol
type Proven<Name extends string> = string & { readonly [proof]: Name }

/** Ids proven by a session. A query that takes one cannot receive an id from the request by mistake. */
export type UserId = Proven<'user'>
export type DoctorId = Proven<'doctor'>
export type EmployerId = Proven<'employer'>

/** The caller of a request, as the live session identifies it. */
export interface Caller {
  userId: UserId
  sessionId: string
  /** For a person of a company the role of the company. */
  role: Role | null
  profileComplete: boolean
  doctorId: DoctorId | null
  /** The company for which the caller acts. It is the caller's own account only if she has registered the company. */
  employerId: EmployerId | null
  /** The caller's role in the company's team; null outside companies. */
  teamRole: TeamRole | null
  /** When the session proved the second factor; null if it was opened without one. */
  secondFactorAt: Date | null
  /** An admin whose session must prove a second factor first. Until then the caller has no role. */
  lacksSecondFactor: boolean
  /** The admin who sees the app as this caller does. Such a caller only reads. */
  viewedBy: UserId | null
}

export type DoctorCaller = Caller & { doctorId: DoctorId }
export type EmployerCaller = Caller & { employerId: EmployerId }

/** The caller type of a handler, given its endpoint's access list. */
export type CallerFor<A extends readonly Access[]> = 'public' extends A[number]
  ? Caller | null
  : A[number] extends 'doctor'
    ? DoctorCaller
    : A[number] extends 'employer'
      ? EmployerCaller
      : Caller

/** The role that the app treats a user as: that of the company, for a person of its team. */
export const roleOf = (user: { role: StoredRole | null; membership: Membership | null }): Role | null =>
  user.role === 'team_member' ? (user.membership?.companyRole ?? null) : user.role

/** Mints the proven ids of a session's owner; only for rows that the session store has just read. */
export function callerOf(session: {
  userId: string
  sessionId: string
  role: StoredRole | null
  membership: Membership | null
  profileComplete: boolean
  secondFactorAt?: Date | null
  adminsNeedSecondFactor?: boolean
  viewedBy?: string | null
}): Caller {
  const { userId, sessionId, profileComplete, membership, secondFactorAt = null, viewedBy = null } = session
  const lacksSecondFactor =
    session.adminsNeedSecondFactor === true && session.role === 'admin' && secondFactorAt === null
  const role = lacksSecondFactor ? null : roleOf(session)
  const company = profileComplete ? membership : null
  return {
    userId: userId as UserId,
    sessionId,
    role,
    profileComplete,
    secondFactorAt,
    lacksSecondFactor,
    viewedBy: viewedBy as UserId | null,
    doctorId: profileComplete && role === 'doctor' ? (userId as DoctorId) : null,
    employerId: (company?.companyId as EmployerId | undefined) ?? null,
    teamRole: company?.teamRole ?? null,
  }
}

const satisfies: Record<Access, (caller: Caller | null) => boolean> = {
  public: () => true,
  signedIn: (caller) => caller !== null,
  completeProfile: (caller) => caller?.profileComplete === true,
  doctor: (caller) => caller?.doctorId != null,
  employer: (caller) => caller?.employerId != null,
  admin: (caller) => caller?.role === 'admin',
}

/** Why `caller` may not use an endpoint with this access list; null if it may. */
export function accessError(
  access: readonly Access[],
  caller: Caller | null,
): 'Unauthorized' | 'ProfileIncomplete' | 'Forbidden' | 'SecondFactorMissing' | null {
  if (access.some((kind) => satisfies[kind](caller))) return null
  if (!caller) return 'Unauthorized'
  if (caller.lacksSecondFactor && access.includes('admin')) return 'SecondFactorMissing'
  return caller.profileComplete ? 'Forbidden' : 'ProfileIncomplete'
}

/** Whether an account is the caller's own, or that of the caller's company. */
export const actsFor = (caller: Caller | null, accountId: string | null): boolean =>
  caller !== null && (accountId === caller.userId || accountId === caller.employerId) && accountId !== null

/**
 * The role in the team that a call needs, or null if it is not about the caller's company. A call about the caller's account
 * is about the company if the company was registered with this account.
 */
export function neededTeamRole(
  { access, method, team }: Pick<Endpoint, 'access' | 'method' | 'team'>,
  { employerId, userId }: Caller,
): TeamRole | null {
  if (!employerId) return null
  if (access.includes('employer')) return team ?? defaultTeamRole(method)
  return team && (userId as string) === employerId ? team : null
}

/** Whether the caller's role in the team forbids the call. */
export function isBeyondTeamRole(
  endpoint: Pick<Endpoint, 'access' | 'method' | 'team'>,
  caller: Caller | null,
): boolean {
  const needed = caller && neededTeamRole(endpoint, caller)
  return needed !== null && !teamRoleMay(caller?.teamRole, needed)
}

import { isEmployerRole, type Role } from '#contract/accounts.ts'
import type { Access } from '#contract/endpoint.ts'

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
  role: Role | null
  profileComplete: boolean
  doctorId: DoctorId | null
  employerId: EmployerId | null
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

/** Mints the proven ids of a session's owner; only for rows that the session store has just read. */
export function callerOf(session: {
  userId: string
  sessionId: string
  role: Role | null
  profileComplete: boolean
  secondFactorAt?: Date | null
  adminsNeedSecondFactor?: boolean
  viewedBy?: string | null
}): Caller {
  const { userId, sessionId, profileComplete, secondFactorAt = null, viewedBy = null } = session
  const lacksSecondFactor =
    session.adminsNeedSecondFactor === true && session.role === 'admin' && secondFactorAt === null
  const role = lacksSecondFactor ? null : session.role
  return {
    userId: userId as UserId,
    sessionId,
    role,
    profileComplete,
    secondFactorAt,
    lacksSecondFactor,
    viewedBy: viewedBy as UserId | null,
    doctorId: profileComplete && role === 'doctor' ? (userId as DoctorId) : null,
    employerId: profileComplete && isEmployerRole(role) ? (userId as EmployerId) : null,
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

/** The roles of accounts, and the names of their owners. Small and without zod, because every page loads it. */

export const roles = ['doctor', 'employer', 'telehealth', 'admin'] as const
export type Role = (typeof roles)[number]
/**
 * The role of an account in the database. `team_member` is a person of a company: for the app such a caller has the role of
 * the company, and `team.ts` says what she may do.
 */
export const storedRoles = [...roles, 'team_member'] as const
export type StoredRole = (typeof storedRoles)[number]
/** The roles of companies. Both publish jobs; `telehealth` treats patients remotely. */
export const employerRoles = ['employer', 'telehealth'] as const satisfies readonly Role[]
export type EmployerRole = (typeof employerRoles)[number]

export const profileTypes = ['individual', 'employer'] as const
export type ProfileType = (typeof profileTypes)[number]

/** The part of a user that guards, header and dashboards need (spec A §3, User). */
export interface Person {
  email: string
  name: string | null
  firstName: string | null
  lastName: string | null
  role: Role | null
  profileComplete: boolean
}

/** The first of these that exists: first and last name, name, the local part of the e-mail, 'Usuário' (spec B §2.16). */
export function displayName(person: Pick<Person, 'email' | 'name' | 'firstName' | 'lastName'>): string {
  const full = [person.firstName, person.lastName].filter(Boolean).join(' ')
  return full || person.name || person.email.split('@')[0] || 'Usuário'
}

export const isEmployerRole = (role: StoredRole | null | undefined): role is EmployerRole =>
  employerRoles.some((employerRole) => employerRole === role)

/** Whether to offer publishing jobs: a complete profile with an employer's role or an employer profile (spec B §2.16). */
export const canPublishJobs = (
  person: Pick<Person, 'role' | 'profileComplete'> & { employerProfile: unknown },
) => person.profileComplete && (isEmployerRole(person.role) || Boolean(person.employerProfile))

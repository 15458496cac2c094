/** Roles, labels and limits of accounts. Without zod, so that public pages can import it. */

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

/** The stored number is the index in this list (spec A §3). */
export const genderLabels = ['Masculino', 'Feminino', 'Outro', 'Prefiro não informar'] as const

/** How old data represents 'no phone' (spec A §3). */
export const NO_PHONE = '0000000000'

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

/** Lifetime of verification links, in hours (spec A §9). */
export const VERIFICATION_HOURS = 24
/** Seconds between two resends of the verification mail (spec A §9). */
export const RESEND_COOLDOWN_SECONDS = 60

/** Minimum rules for a new password (spec A §5, Reset password). Forms show the list. */
export const passwordRules = [
  { requirement: '8 caracteres', pattern: /^.{8,}$/su },
  { requirement: 'uma letra maiúscula', pattern: /\p{Lu}/u },
  { requirement: 'uma letra minúscula', pattern: /\p{Ll}/u },
  { requirement: 'um número', pattern: /\d/ },
] as const

/** Lifetime of reset links, in minutes. */
export const RESET_MINUTES = 60

/** How long the link in an invitation by an admin is valid. */
export const ACCOUNT_INVITATION_DAYS = 7
/** Hours between two requests for the file with somebody's data. */
export const EXPORT_HOURS = 24

/** Company sizes by headcount. */
export const companySizes = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1001+'] as const

/** '{size} funcionários' (spec A §2, Job detail); the largest size in words. */
export const companySizeText = (size: string) => `${size === '1001+' ? 'Mais de 1.000' : size} funcionários`

/** Limits of a profile. MAX_SPECIALTIES also applies to practice areas. */
export const MAX_BIO = 2_000
export const MAX_REGISTRATIONS = 5
export const MAX_SPECIALTIES = 10

/** Days between the request to delete an account and its removal, in which its owner can change their mind. */
export const DELETION_GRACE_DAYS = 7
/** The text that the owner types to confirm the deletion. */
export const DELETION_CONFIRMATION = 'EXCLUIR'

/** The dates of the texts in force. Change one when its page changes in substance: everybody is asked again. */
export const textVersions = { terms: '2026-11-23', privacy: '2026-11-23' } as const

export const consentKinds = {
  terms: 'Termos de Uso',
  privacy: 'Política de Privacidade',
  marketing: 'E-mails com vagas e novidades',
} as const
export type ConsentKind = keyof typeof consentKinds

/** The vocabulary of people and companies. Free of zod, so that public pages can use it. */

export const roles = ['doctor', 'employer', 'telehealth', 'admin'] as const
export type Role = (typeof roles)[number]

export const profileTypes = ['individual', 'employer'] as const
export type ProfileType = (typeof profileTypes)[number]

/** Spec A §3: the stored number is the position in this list. */
export const genderLabels = ['Masculino', 'Feminino', 'Outro', 'Prefiro não informar'] as const

/** A phone that old data uses for 'none' (spec A §3). */
export const NO_PHONE = '0000000000'

/** What the guards, the header and the dashboards ask about a person (spec A §3, User). */
export interface Person {
  email: string
  name: string | null
  firstName: string | null
  lastName: string | null
  role: Role | null
  profileComplete: boolean
}

/** Name in the header: first and last, first, name, the e-mail before the @, 'Usuário' (spec B §2.16). */
export function displayName(person: Pick<Person, 'email' | 'name' | 'firstName' | 'lastName'>): string {
  const full = [person.firstName, person.lastName].filter(Boolean).join(' ')
  return full || person.name || person.email.split('@')[0] || 'Usuário'
}

export const isEmployerRole = (role: Role | null | undefined) => role === 'employer' || role === 'telehealth'

/** Who is offered to publish jobs: a complete profile of a company's role, or with an employer profile (spec B §2.16). */
export const publishesJobs = (
  person: Pick<Person, 'role' | 'profileComplete'> & { employerProfile: unknown },
) => person.profileComplete && (isEmployerRole(person.role) || Boolean(person.employerProfile))

/** Verification links live 24 hours (spec A §9). */
export const VERIFICATION_HOURS = 24
/** Seconds between two resends (spec A §9). */
export const RESEND_COOLDOWN_SECONDS = 60

/** What a new password needs at least (spec A §5, Reset password); forms show the list. */
export const passwordRules = [
  { need: '8 caracteres', pattern: /^.{8,}$/su },
  { need: 'uma letra maiúscula', pattern: /\p{Lu}/u },
  { need: 'uma letra minúscula', pattern: /\p{Ll}/u },
  { need: 'um número', pattern: /\d/ },
] as const

/** Reset links live this many minutes. */
export const RESET_MINUTES = 60

/** Sizes of a company by headcount; shown as '{size} funcionários' (spec A §2, Job detail). */
export const companySizes = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1001+'] as const

/** Labels and limits of accounts. Without zod, so that public pages can import it. */

/** The stored number is the index in this list (spec A §3). */
export const genderLabels = ['Masculino', 'Feminino', 'Outro', 'Prefiro não informar'] as const

/** How old data represents 'no phone' (spec A §3). */
export const NO_PHONE = '0000000000'

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

/** Days during which the former address of an account can undo the change. */
export const EMAIL_UNDO_DAYS = 7

/** How long the link in an invitation by an admin is valid. */
export const ACCOUNT_INVITATION_DAYS = 7
/** Hours between two requests for the file with somebody's data. */
export const EXPORT_HOURS = 24

/** Limits of a profile. MAX_SPECIALTIES also applies to practice areas. */
export const MAX_BIO = 2_000
export const MAX_REGISTRATIONS = 5
export const MAX_SPECIALTIES = 10

/** The text that the owner types to confirm the deletion. */
export const DELETION_CONFIRMATION = 'EXCLUIR'

/** The dates of the texts in force. Change one when its page changes in substance: everybody is asked again. */
export const textVersions = { terms: '2026-11-23', privacy: '2026-11-27' } as const

export const consentKinds = {
  terms: 'Termos de Uso',
  privacy: 'Política de Privacidade',
  marketing: 'E-mails com vagas e novidades',
} as const
export type ConsentKind = keyof typeof consentKinds

/** Error of an empty field for the account's current password. */
export const PASSWORD_MISSING = 'Informe sua senha'

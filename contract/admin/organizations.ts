/** The organizations that admins list, and how their identity is verified. Without zod. */

/** Evidence that an admin checked to verify a company. */
export const verificationBasisLabels = {
  cnpj: 'CNPJ',
  crm_registration: 'Registro no CRM',
  website: 'Site',
  document: 'Documentos',
} as const
export type VerificationBasis = keyof typeof verificationBasisLabels
export const verificationBases = Object.keys(verificationBasisLabels) as [
  VerificationBasis,
  ...VerificationBasis[],
]

/** `outdated`: verified, but its name, CNPJ or registration has changed since. */
export const verificationStates = ['verified', 'outdated', 'unverified'] as const
export type VerificationState = (typeof verificationStates)[number]
export const verificationStateLabels: Record<VerificationState, string> = {
  verified: 'Verificada',
  outdated: 'Desatualizada',
  unverified: 'Não verificada',
}

export const organizationSorts = ['name', 'createdAt', 'jobs'] as const
export type OrganizationSort = (typeof organizationSorts)[number]

const dayFormat = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' })
const listFormat = new Intl.ListFormat('pt-BR')

/** The state of a registration such as 'CRM-PR 1234' or '1234/PR'. */
const stateIn = (registration: string | null) => registration?.match(/\b[A-Z]{2}\b/)?.[0]

export interface Verification {
  basis: readonly VerificationBasis[]
  crmRegistration: string | null
  verifiedAt: string
}

/** 'CNPJ e registro no CRM-PR conferidos em 12/11/2026' */
export function verificationText({ basis, crmRegistration, verifiedAt }: Verification): string {
  const uf = stateIn(crmRegistration)
  const names = {
    cnpj: 'CNPJ',
    crm_registration: `registro no CRM${uf ? `-${uf}` : ''}`,
    website: 'site',
    document: 'documentos',
  }
  const parts = verificationBases.filter((one) => basis.includes(one)).map((one) => names[one])
  const isPlural = parts.length > 1 || basis.includes('document')
  const list = listFormat.format(parts)
  const date = dayFormat.format(new Date(verifiedAt))
  return `${list.slice(0, 1).toUpperCase()}${list.slice(1)} ${isPlural ? 'conferidos' : 'conferido'} em ${date}`
}

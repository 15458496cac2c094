/** The checks that a company passes before the telehealth directory lists it. Without zod. */

/** For how many days a check is valid, and how many days before its end the company is told. */
export const CHECK_DAYS = 180
export const CHECK_WARNING_DAYS = 30
export const MAX_CHECK_NOTE = 500

/** Requirements that the server checks itself, in the order in which companies see them (CFM 2.314/2022, art. 17). */
export const requirements = {
  seat: 'Sede no Brasil: estado e cidade',
  cnpj: 'CNPJ válido',
  registration: 'Registro no CRM com número e UF, por exemplo 1234-PR',
  registrationState: 'Registro no CRM do estado da sede',
  director: 'Nome do diretor técnico-médico',
  directorRegistration: 'CRM do diretor com número e UF, por exemplo 567-PR',
  directorState: 'Diretor inscrito no mesmo CRM da empresa',
  website: 'Site com endereço https',
} as const satisfies Record<string, string>
export type Requirement = keyof typeof requirements
export const requirementNames = Object.keys(requirements) as [Requirement, ...Requirement[]]

/**
 * `pending`: never checked, or changed after a refusal. `changed`: a checked value was changed since. Only `approved`
 * companies are listed.
 */
export const checkStates = {
  approved: 'Conferida',
  pending: 'A conferir',
  changed: 'Dados alterados',
  expired: 'Conferência vencida',
  refused: 'Recusada',
} as const satisfies Record<string, string>
export type CheckState = keyof typeof checkStates
export const checkStateNames = Object.keys(checkStates) as [CheckState, ...CheckState[]]

export const checkOutcomes = ['approved', 'refused'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

/** The values that a check is about. The check counts only while the company still has them. */
export interface CheckedValues {
  name: string | null
  state: string | null
  city: string | null
  cnpj: string | null
  website: string | null
  crmRegistration: string | null
  technicalDirector: string | null
  technicalDirectorCrm: string | null
}

/** The number and state of a registration, as companies write it: '1234-PR', 'CRM/PR 1234'. */
export interface ParsedRegistration {
  number: string
  uf: string
}

const states = new Set(
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' '),
)

/** Null unless the text has one number and one state. */
export function parseRegistration(text: string | null): ParsedRegistration | null {
  if (!text) return null
  const words = text.toUpperCase().match(/[A-Z]+|\d[\d.]*/g) ?? []
  const ufs = words.filter((word) => states.has(word))
  const numbers = words.filter((word) => /^\d/.test(word)).map((word) => word.replaceAll('.', ''))
  const [uf, number] = [ufs[0], numbers[0]]
  if (!uf || !number || ufs.length > 1 || numbers.length > 1) return null
  return /^\d{1,10}$/.test(number) ? { number, uf } : null
}

/** The verification of a doctor's registrations with their councils (CRM) and of her RQEs. Without zod. */

/** For how many days a verification is valid, and how many days before its end it is checked again. */
export const REGISTRATION_CHECK_DAYS = 90
export const RECHECK_DAYS = 7
export const MAX_CHECK_REASON = 500
/** The public search for doctors of the federal council, for comparing by hand. */
export const CFM_SEARCH_URL = 'https://portal.cfm.org.br/busca-medicos'

/** The version of the text below, which each sharing records. It changes with the text. */
export const CARD_CONSENT_VERSION = '2026-11'
/** The consent that a doctor gives when she shares her CRM card for a check (LGPD, art. 7, I, and art. 8). */
export const cardConsentText =
  'Compartilho a carteira marcada somente com a administração do Medponto e somente para esta conferência. Cada abertura fica registrada e posso vê-la. O acesso termina quando eu o retirar ou quando a conferência for decidida.'

/** How a registration stands for its owner and for companies. Only `verified` is shown to companies. */
export const registrationStates = {
  none: 'Não conferido',
  pending: 'Em conferência',
  verified: 'Conferido',
  irregular: 'Irregular',
  expired: 'Conferência vencida',
} as const
export type RegistrationState = keyof typeof registrationStates
export const registrationStateNames = Object.keys(registrationStates) as [
  RegistrationState,
  ...RegistrationState[],
]

/** `not_confirmed`: what was compared does not show that the number is hers. `irregular`: she may not practise with it. */
export const registrationOutcomes = {
  verified: 'Conferido',
  not_confirmed: 'Não confirmado',
  irregular: 'Irregular',
} as const
export type RegistrationOutcome = keyof typeof registrationOutcomes
export const registrationOutcomeNames = Object.keys(registrationOutcomes) as [
  RegistrationOutcome,
  ...RegistrationOutcome[],
]
/** Outcomes that take something from a doctor, and so the approval of a second admin. */
export const refusalOutcomes = [
  'not_confirmed',
  'irregular',
] as const satisfies readonly RegistrationOutcome[]
export type RefusalOutcome = (typeof refusalOutcomes)[number]

/** Against what a registration was checked. */
export const checkBases = ['registry', 'manual'] as const
export type CheckBasis = (typeof checkBases)[number]

/** Why the registry does not decide a check, so that an admin has to. */
export const caseReasons = {
  no_registry: 'Comparar com o CFM',
  name: 'Nome diferente no CFM',
  situation: 'Situação a avaliar',
  not_found: 'Não encontrado no CFM',
  unreachable: 'CFM sem resposta',
  duplicate: 'Número de outra conta',
} as const
export type CaseReason = keyof typeof caseReasons
export const caseReasonNames = Object.keys(caseReasons) as [CaseReason, ...CaseReason[]]

/** The events that begin a check. */
export const checkOrigins = {
  doctor: 'Pedido da pessoa',
  expiry: 'Fim da validade',
  interview: 'Entrevista marcada',
  admin: 'Reaberta pela equipe',
} as const
export type CheckOrigin = keyof typeof checkOrigins
export const checkOriginNames = Object.keys(checkOrigins) as [CheckOrigin, ...CheckOrigin[]]

/** The tabs of the queue: cases without a decision, refusals that wait for a second admin, and decisions. */
export const caseTabs = {
  open: 'A decidir',
  proposed: 'Aguardam segunda pessoa',
  decided: 'Decididas',
} as const
export type CaseTab = keyof typeof caseTabs
export const caseTabNames = Object.keys(caseTabs) as [CaseTab, ...CaseTab[]]

/** A specialty or practice area with its RQE. */
export interface RegisteredTitle {
  name: string
  rqe: string
}

/** A doctor as the registry knows her. */
export interface RegistryEntry {
  name: string
  /** True only for doctors who may practise without limits. */
  isRegular: boolean
  /** In the words of the registry. */
  situation: string
  specialties: RegisteredTitle[]
}
/** The latest answer of the registry about a number. */
export type RegistryAnswer = ({ isFound: true } & RegistryEntry) | { isFound: false }

export interface VerifiedRegistration {
  crm: string
  uf: string
  basis: CheckBasis
  checkedAt: string
  titles: RegisteredTitle[]
}

/** At most this many titles may be advertised (CFM 2.336/2023, art. 13). */
const MAX_SHOWN_TITLES = 2

const dayFormat = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' })
const listFormat = new Intl.ListFormat('pt-BR')

export const registrationName = ({ crm, uf }: { crm: string; uf: string }) => `CRM-${uf} ${crm}`

/** Tells a doctor why she cannot apply with these registrations, and which councils to ask. */
export function irregularText(registrations: readonly { crm: string; uf: string }[]): string {
  const names = listFormat.format(registrations.map(registrationName))
  const councils = listFormat.format([...new Set(registrations.map(({ uf }) => `o CRM-${uf}`))])
  const are = registrations.length === 1 ? 'consta como irregular' : 'constam como irregulares'
  return `${names} ${are}, e por isso você não pode se candidatar agora. Fale com ${councils} para regularizar e depois peça nova conferência no seu perfil. Outra inscrição sua vale depois de conferida.`
}

/** The reason of an admin who opens the card that was shared for a check. */
export const checkReason = (number: { crm: string; uf: string }) =>
  `Conferência do ${registrationName(number)}`

const shownTitles = ({ titles }: VerifiedRegistration): string[] =>
  titles.slice(0, MAX_SHOWN_TITLES).map(({ name, rqe }) => `RQE ${rqe} (${name})`)

/** 'no CFM em 24/11/2026' */
const sourceText = ({ basis, checkedAt }: VerifiedRegistration): string =>
  `${basis === 'registry' ? 'no CFM' : 'pela equipe do Medponto'} em ${dayFormat.format(new Date(checkedAt))}`

/** 'CRM-SP 123456 e RQE 45678 (Cardiologia) conferidos no CFM em 24/11/2026' */
export function verifiedText(registration: VerifiedRegistration): string {
  const titles = shownTitles(registration)
  const what = listFormat.format([registrationName(registration), ...titles])
  return `${what} ${titles.length > 0 ? 'conferidos' : 'conferido'} ${sourceText(registration)}`
}

/** Where the number is just above: 'Conferido no CFM em 24/11/2026, com RQE 45678 (Cardiologia)' */
export function checkText(registration: VerifiedRegistration): string {
  const titles = shownTitles(registration)
  const checked = `Conferido ${sourceText(registration)}`
  return titles.length > 0 ? `${checked}, com ${listFormat.format(titles)}` : checked
}

/** The CNPJ of companies in public company data: what the registry says, and the cases that admins look at. Without zod. */

/** After how many days the registry is asked again. */
export const COMPANY_CHECK_DAYS = 90

/** Situations of a CNPJ (IN RFB 2.119/2022). Only the first one is in order. */
export const companySituations = {
  active: 'ativa',
  suspended: 'suspensa',
  unfit: 'inapta',
  closed: 'baixada',
  void: 'nula',
} as const
export type CompanySituation = keyof typeof companySituations
export const companySituationNames = Object.keys(companySituations) as [
  CompanySituation,
  ...CompanySituation[],
]

export interface CompanyEntry {
  /** 'Razão social' */
  name: string
  /** 'Nome fantasia' */
  tradeName: string | null
  situation: CompanySituation
  /** The day on which the situation began, 'aaaa-mm-dd'. */
  since: string | null
  /** The main activity, as in 'CNAE 8610-1/01'. */
  activity: { code: string; text: string } | null
  /** In one line. */
  address: string | null
}
export type CompanyAnswer = { isFound: false } | ({ isFound: true } & CompanyEntry)

/** Why an admin looks at a company. Nothing else follows from a case. */
export const companyCaseReasons = {
  suspended: 'CNPJ suspenso',
  unfit: 'CNPJ inapto',
  closed: 'CNPJ baixado',
  void: 'CNPJ nulo',
  not_found: 'CNPJ não encontrado',
  name: 'Nome diferente',
} as const
export type CompanyCaseReason = keyof typeof companyCaseReasons
export const companyCaseReasonNames = Object.keys(companyCaseReasons) as [
  CompanyCaseReason,
  ...CompanyCaseReason[],
]

/** The findings of an admin. */
export const companyCaseOutcomes = {
  explained: 'Esclarecido com a empresa',
  acted: 'Providência tomada',
  unfounded: 'Não procede',
} as const
export type CompanyCaseOutcome = keyof typeof companyCaseOutcomes
export const companyCaseOutcomeNames = Object.keys(companyCaseOutcomes) as [
  CompanyCaseOutcome,
  ...CompanyCaseOutcome[],
]

export const MAX_CASE_NOTE = 500

/** The public page of the Receita, which is up to date. */
export const RECEITA_SEARCH_URL =
  'https://solucoes.receita.fazenda.gov.br/servicos/cnpjreva/cnpjreva_solicitacao.asp'

const dayFormat = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' })

/** 'Receita Federal: ativa, conferido em 24/11/2026'. Null: the registry does not know the number. */
export function companyCheckText(situation: CompanySituation | null, answeredAt: string): string {
  const day = dayFormat.format(new Date(answeredAt))
  return situation
    ? `Receita Federal: ${companySituations[situation]}, conferido em ${day}`
    : `Receita Federal: CNPJ não encontrado em ${day}`
}

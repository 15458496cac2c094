/** Sponsorship of a job: a payment that features it for thirty days. Without zod, so that pages can import it. */

export const SPONSORSHIP_DAYS = 30

/** How many topics a sponsored job can have without another payment; null if nothing limits them. */
export const topicLimit = (covered: readonly number[]): number | null =>
  covered.length === 0 ? null : Math.max(1, Math.min(...covered))

/** 'uma especialidade ou área', '3 especialidades ou áreas'. */
export const topicsText = (topics: number) =>
  topics === 1 ? 'uma especialidade ou área' : `${topics} especialidades ou áreas`

/** How long a Pix code can be paid. Mercado Pago accepts nothing shorter. */
export const PIX_MINUTES = 30
/** An unpaid sponsorship is given up after this many hours, and the job that waits for it is deleted. */
export const RESERVATION_HOURS = 24

/**
 * - `pending`: not paid yet. - `paid`: a payment counts. - `disputed`: the buyer disputes the payment. - `returned`: the
 * money was given back. - `cancelled`: given up before a payment.
 */
export const sponsorshipStates = ['pending', 'paid', 'disputed', 'returned', 'cancelled'] as const
export type SponsorshipState = (typeof sponsorshipStates)[number]

export const sponsorshipStateLabels: Record<SponsorshipState, string> = {
  pending: 'Aguardando pagamento',
  paid: 'Paga',
  disputed: 'Pagamento contestado',
  returned: 'Pagamento devolvido',
  cancelled: 'Cancelada',
}

/**
 * Effect of a paid sponsorship on its job. - `held`: the check of the text holds it back, and its days have not begun or
 * stand still. - `waiting`: it begins later, after another period or once the job is published. - `running`. - `over`.
 */
export const boostStates = ['waiting', 'held', 'running', 'over'] as const
export type BoostState = (typeof boostStates)[number]

export const boostStateLabels: Record<BoostState, string> = {
  waiting: 'Destaque agendado',
  held: 'Destaque em análise',
  running: 'Em destaque',
  over: 'Destaque encerrado',
}

/** The statuses of a payment at Mercado Pago. */
export const paymentStatuses = [
  'pending',
  'in_process',
  'in_mediation',
  'authorized',
  'approved',
  'rejected',
  'cancelled',
  'refunded',
  'charged_back',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentMethods = ['card', 'pix', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Differences between a payment and its order. */
export type PaymentMismatch = 'amount' | 'currency' | 'collector' | 'reference' | 'live_mode'
/** Why we return a payment: at the buyer's wish, or because it buys nothing. */
export type RefundReason = 'buyer' | 'refused' | 'duplicate' | 'late' | 'undeliverable'
/** Decisions of a reviewer about a boosted text. */
export type BoostDecision = 'approved' | 'refused'

/** Findings of the check of a text, with their texts for the employer and the reviewer. */
export const findingLabels = {
  discrimination: 'Exigência que a lei proíbe (Lei 9.029/1995)',
  candidate_payment: 'Pedido de pagamento ao candidato',
  contact: 'Contato no texto da vaga',
  link: 'Link no texto da vaga',
} as const
export type FindingKind = keyof typeof findingLabels
export const findingKinds = Object.keys(findingLabels) as [FindingKind, ...FindingKind[]]

export interface Finding {
  kind: FindingKind
  /** The words of the text that it is about. */
  phrase: string
}

export const heldNotice =
  'A vaga está publicada. O destaque espera a revisão do texto, e os dias pagos só contam depois da aprovação.'

/** Said where an edit is saved whose further topics wait for a payment. */
export const wideningNotice = 'Elas entram na vaga assim que o pagamento for confirmado.'

/** Said where a job with a running period is sponsored again. */
export const extensionNotice = 'Os novos dias começam quando terminar o destaque atual.'

/** Texts of spec B §8. */
export const sponsorshipErrors = {
  401: 'Você precisa estar logado para patrocinar uma vaga',
  400: 'Dados inválidos para criação do pagamento',
  500: 'Erro interno do servidor. Tente novamente em alguns minutos',
  noPreference: 'Resposta inválida do servidor: ID de preferência não encontrado',
} as const

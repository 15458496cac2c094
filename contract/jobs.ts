/** The vocabulary of jobs: labels, limits and lifecycle. Free of zod, so that public pages can use it. */

const keysOf = <K extends string>(labels: Record<K, string>) => Object.keys(labels) as [K, ...K[]]

/** Spec A §9. `internship` is read from old data only: CFM has no such post for doctors. */
export const jobTypeLabels = {
  full_time: 'Tempo Integral',
  part_time: 'Meio Período',
  contract: 'Contrato',
  temporary: 'Temporário',
  internship: 'Estágio',
} as const
export type JobType = keyof typeof jobTypeLabels
export const jobTypes = keysOf(jobTypeLabels)
/** What an employer can choose today. */
export const offeredJobTypes = jobTypes.filter((type) => type !== 'internship')

export const contractFormLabels = {
  clt: 'CLT',
  pj: 'PJ',
  cooperative: 'Cooperado',
  self_employed: 'RPA/autônomo',
  statutory: 'Estatutário',
  partner: 'Sócio',
  fellowship: 'Bolsa/residência',
} as const
export type ContractForm = keyof typeof contractFormLabels
export const contractForms = keysOf(contractFormLabels)

export const regimeLabels = {
  shift: 'Plantão',
  routine: 'Diarista/rotina',
  outpatient: 'Ambulatório',
  on_call: 'Sobreaviso',
} as const
export type Regime = keyof typeof regimeLabels
export const regimes = keysOf(regimeLabels)

export const shiftLabels = { day: 'Diurno', night: 'Noturno' } as const
export type Shift = keyof typeof shiftLabels
export const shifts = keysOf(shiftLabels)

/** Hours of one shift. */
export const shiftHours = [6, 12, 24] as const
export type ShiftHours = (typeof shiftHours)[number]

export const payUnitLabels = {
  hour: 'hora',
  shift: 'plantão',
  month: 'mês',
  consultation: 'consulta',
  report: 'laudo/exame',
  procedure: 'procedimento',
} as const
export type PayUnit = keyof typeof payUnitLabels
export const payUnits = keysOf(payUnitLabels)

export const jobStatuses = [
  'pending_payment',
  'awaiting_review',
  'active',
  'rejected',
  'paused',
  'closed',
] as const
export type JobStatus = (typeof jobStatuses)[number]

export const jobStatusLabels: Record<JobState, string> = {
  pending_payment: 'Aguardando pagamento',
  awaiting_review: 'Em análise',
  active: 'Ativa',
  rejected: 'Recusada',
  paused: 'Pausada',
  closed: 'Encerrada',
  expired: 'Expirada',
}

export const closeReasonLabels = {
  filled_here: 'Preenchida pelo Medponto',
  filled_elsewhere: 'Preenchida por outro meio',
  cancelled: 'Cancelada',
} as const
export type CloseReason = keyof typeof closeReasonLabels
export const closeReasons = keysOf(closeReasonLabels)

/** What a job is to its owner: its stored status, or `expired` once its time is over. */
export const jobStates = [...jobStatuses, 'expired'] as const
export type JobState = (typeof jobStates)[number]

/** The state of a job as replies show it. */
export const stateOf = ({ status, isExpired }: { status: JobStatus; isExpired: boolean }): JobState =>
  isExpired ? 'expired' : status

/** The statuses of a published job: its term of 30 days runs, and past it the job is `expired`. */
export const publishedStatuses = ['active', 'paused'] as const satisfies readonly JobStatus[]

const unfinished = ['awaiting_review', 'active', 'rejected', 'paused', 'expired'] as const

/**
 * The lifecycle: what can be done with a job in which state, and the status that it leads to; null where that stays.
 * `renew` begins thirty days anew in a new place, `reactivate` goes on with those that are left. `remove` takes a job off
 * its owner's lists and leaves it to whoever applied. Where review comes first, an edit of a job that has been published
 * once changes its words (title, description, requirements, pay in words) only when they are approved: the job stays what
 * it is meanwhile. `approveWords` and `refuseWords` judge such an edit; one of a job that waits itself is judged with it.
 */
export const jobCan = {
  edit: { from: unfinished, to: null },
  pause: { from: ['active'], to: 'paused' },
  reactivate: { from: ['paused'], to: 'active' },
  renew: { from: ['expired'], to: 'active' },
  resubmit: { from: ['rejected'], to: 'awaiting_review' },
  close: { from: unfinished, to: 'closed' },
  duplicate: { from: [...unfinished, 'closed'], to: null },
  remove: { from: [...unfinished, 'closed'], to: 'closed' },
  approve: { from: ['awaiting_review'], to: 'active' },
  reject: { from: ['awaiting_review', 'active', 'paused', 'expired'], to: 'rejected' },
  approveWords: { from: ['active', 'paused', 'expired'], to: null },
  refuseWords: { from: ['active', 'paused', 'expired'], to: null },
} as const satisfies Record<string, { from: readonly JobState[]; to: JobStatus | null }>
export type JobAction = keyof typeof jobCan

/** Whether the lifecycle allows `action` on a job in `state`. */
export function canJob(action: JobAction, state: JobState): boolean {
  return (jobCan[action].from as readonly JobState[]).includes(state)
}

export const MAX_REJECTION_REASON = 500

/** Days between publication and expiry (spec B §9). */
export const JOB_DURATION_DAYS = 30
/** From how many days before its expiry a job is told to expire soon (spec B §4). */
export const EXPIRING_SOON_DAYS = 7
/** Page size of the search (spec A §9). */
export const JOB_PAGE_SIZE = 20
/** Paging reaches this many results. Totals of searches with words are exact up to here. */
export const REACHABLE_RESULTS = 10_000
export const MAX_SIMILAR_JOBS = 3
export const MAX_SEARCH_LENGTH = 200

/** Name shown for an employer that hides its own or has none (spec A §9). */
export const CONFIDENTIAL_EMPLOYER = 'Empresa confidencial'
/** Name of a missing city (spec A §9). */
export const UNKNOWN_CITY = 'Não informado'
export const REMOTE_LABEL = 'Vaga remota'
/** The last entry of the lists of specialties and practice areas. It is not a specialty: no page is about it. */
export const OTHER_SPECIALTY = 'Outro'

export interface Pay {
  /** Centavos; null when open at that end. */
  payMin: number | null
  payMax: number | null
  payUnit: PayUnit | null
}

const currency = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
})
const reais = (centavos: number) => currency.format(centavos / 100).replace(/,(\d)$/, ',$10')

/**
 * Salary text from figures in centavos: 'R$ 1.200 / plantão', 'Até X', 'A partir de X', 'X - Y' (spec A §9).
 * Null when there is no figure above zero.
 */
export function salaryText({ payMin, payMax, payUnit }: Pay): string | null {
  const low = payMin && payMin > 0 ? payMin : null
  const high = payMax && payMax > 0 ? payMax : null
  const unit = payUnit ? ` / ${payUnitLabels[payUnit]}` : ''
  if (low && high && low !== high) return `${reais(low)} - ${reais(high)}${unit}`
  if (low && high) return `${reais(low)}${unit}`
  if (high) return `Até ${reais(high)}${unit}`
  if (low) return `A partir de ${reais(low)}${unit}`
  return null
}

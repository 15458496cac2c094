/** The vocabulary of jobs: labels, limits and lifecycle. Without zod, so that public pages can import it. */

const keysOf = <K extends string>(labels: Record<K, string>) => Object.keys(labels) as [K, ...K[]]

/** Spec A §9. `internship` occurs only in old data: CFM has no such post for doctors. */
export const jobTypeLabels = {
  full_time: 'Tempo integral',
  part_time: 'Meio período',
  contract: 'Contrato',
  temporary: 'Temporário',
  internship: 'Estágio',
} as const
export type JobType = keyof typeof jobTypeLabels
export const jobTypes = keysOf(jobTypeLabels)
/** The types that an employer can choose. */
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

export const jobStateLabels: Record<JobState, string> = {
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

/** The state of a job as its owner sees it: the stored status, or `expired` once its term is over or its plantões have begun. */
export const jobStates = [...jobStatuses, 'expired'] as const
export type JobState = (typeof jobStates)[number]

/** The state of a job as replies show it. */
export const stateOf = ({ status, isExpired }: { status: JobStatus; isExpired: boolean }): JobState =>
  isExpired ? 'expired' : status

/** The statuses of a published job. Its term of 30 days runs in both. After it, or from its last plantão on, the job is `expired`. */
export const publishedStatuses = ['active', 'paused'] as const satisfies readonly JobStatus[]

/** A setting of the installation: publish at once and review later, or review first. */
export type Moderation = 'publish_first' | 'review_first'

const published = [...publishedStatuses, 'expired'] as const
const unfinished = ['awaiting_review', 'rejected', ...published] as const

/** Actors on a job: its owner, an admin, or a payment that succeeds, fails or times out. */
export type JobActor = 'owner' | 'admin' | 'payment'

interface JobTransition {
  by: readonly [JobActor, ...JobActor[]]
  from: readonly JobState[]
  /** The next status, or several if moderation decides. `same` keeps the status, `deleted` deletes the row. */
  to: readonly [JobStatus, ...JobStatus[]] | 'same' | 'deleted'
}

/**
 * The lifecycle: who may do what with a job in which state, and where that leads.
 *
 * - `publishPaid` and `discardUnpaid` end a reservation (`pending_payment`), which only its owner sees. A paid job is
 *   active, or awaits review where review comes first. An unpaid one is deleted on failure or after 24 hours.
 * - `sponsor` begins a payment for a published job. Once paid, a paused or expired one is active again.
 * - `renew` publishes the job again for 30 days, if it has a plantão to come or none at all (`jobNeedsDates`); `reactivate`
 *   continues with the days that are left.
 * - `remove` takes the job off its owner's lists and closes it. Its applicants still see it.
 * - `stop`, `end` and `reject` are an admin's, with a reason for the owner. Only an admin lifts a stop (`resume`) or takes
 *   back a rejection that was wrong (`restore`), which can give the job its earlier status again. `feature` marks the job for
 *   some days, apart from what is paid.
 * - Where review comes first, an edit that changes the texts of a published job (title, description, requirements,
 *   salary text, questions) is stored as a revision, and the job keeps its status and its texts. `approveTexts` and `refuseTexts`
 *   review the revision. A revision of a job that itself awaits review is approved with the job.
 */
export const jobCan = {
  publishPaid: { by: ['payment'], from: ['pending_payment'], to: ['active', 'awaiting_review'] },
  discardUnpaid: { by: ['payment'], from: ['pending_payment'], to: 'deleted' },
  sponsor: { by: ['owner'], from: published, to: 'same' },
  edit: { by: ['owner', 'admin'], from: unfinished, to: 'same' },
  pause: { by: ['owner'], from: ['active'], to: ['paused'] },
  reactivate: { by: ['owner'], from: ['paused'], to: ['active'] },
  renew: { by: ['owner'], from: ['expired'], to: ['active'] },
  resubmit: { by: ['owner'], from: ['rejected'], to: ['awaiting_review'] },
  close: { by: ['owner'], from: unfinished, to: ['closed'] },
  duplicate: { by: ['owner'], from: [...unfinished, 'closed'], to: 'same' },
  remove: { by: ['owner', 'admin'], from: [...unfinished, 'closed'], to: ['closed'] },
  approve: { by: ['admin'], from: ['awaiting_review'], to: ['active'] },
  reject: { by: ['admin'], from: ['awaiting_review', ...published], to: ['rejected'] },
  stop: { by: ['admin'], from: ['active'], to: ['paused'] },
  resume: { by: ['admin'], from: ['paused'], to: ['active'] },
  end: { by: ['admin'], from: unfinished, to: ['closed'] },
  restore: { by: ['admin'], from: ['rejected'], to: ['active', 'paused', 'awaiting_review'] },
  feature: { by: ['admin'], from: ['active', 'paused'], to: 'same' },
  approveTexts: { by: ['admin'], from: published, to: 'same' },
  refuseTexts: { by: ['admin'], from: published, to: 'same' },
} as const satisfies Record<string, JobTransition>
export type JobAction = keyof typeof jobCan

/** Whether the lifecycle allows `action` on a job in `state`. */
export function jobAllows(action: JobAction, state: JobState): boolean {
  return (jobCan[action].from as readonly JobState[]).includes(state)
}

/** Whether `actor` may do `action`, in states that allow it. */
export function jobActorMay(actor: JobActor, action: JobAction): boolean {
  return (jobCan[action].by as readonly JobActor[]).includes(actor)
}

/** Ways to bring an ended job back into the search. */
const opening: readonly JobAction[] = ['renew', 'sponsor']

/** Whether the job needs new dates before `action`: all of its plantões have begun, so nothing could be applied for. */
export function jobNeedsDates(action: JobAction, { areDatesOver }: { areDatesOver?: boolean | undefined }) {
  return areDatesOver === true && opening.includes(action)
}

export const MAX_REJECTION_REASON = 500

/** Days between publication and expiry (spec B §9), unless an admin has set another number. */
export const DEFAULT_JOB_DURATION_DAYS = 30
export const MAX_JOB_DURATION_DAYS = 365
/** Days after the work until it is paid. */
export const MAX_PAYMENT_TERM_DAYS = 365
/** An active job 'expires soon' from this many days before its expiry (spec B §4). */
export const EXPIRING_SOON_DAYS = 7
/** Page size of the search (spec A §9). */
export const JOB_PAGE_SIZE = 20
/** Paging reaches this many results. Totals of searches with words are exact up to here. */
export const REACHABLE_RESULTS = 10_000
export const MAX_SIMILAR_JOBS = 3
export const MAX_SEARCH_LENGTH = 200
/** Characters of a job's title (spec B §5). */
export const MAX_TITLE_LENGTH = 120

/** Characters of the long texts, without their markup. */
export const MAX_DESCRIPTION_LENGTH = 20_000
export const MAX_REQUIREMENTS_LENGTH = 10_000

/** Forms that a company keeps under a name. */
export const MAX_TEMPLATES = 50
export const MAX_TEMPLATE_NAME = 60

/** Name shown for an employer that hides its own or has none (spec A §9). */
export const CONFIDENTIAL_EMPLOYER = 'Empresa confidencial'
/** Name of a missing city (spec A §9). */
export const UNKNOWN_CITY = 'Não informado'
export const REMOTE_LABEL = 'Vaga remota'
/** The last entry of the lists of specialties and practice areas. It is not a specialty: no page is about it. */
export const OTHER_SPECIALTY = 'Outro'

export interface Pay {
  /** Centavos; null if the range is open at that end. */
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
/** 'R$ 1.200' */
export const figureText = (centavos: number) => currency.format(centavos / 100).replace(/,(\d)$/, ',$10')

/**
 * Salary text from figures in centavos: 'R$ 1.200 / plantão', 'Até X', 'A partir de X', 'X - Y' (spec A §9).
 * Null if there is no figure above zero.
 */
export function salaryText({ payMin, payMax, payUnit }: Pay): string | null {
  const low = payMin && payMin > 0 ? payMin : null
  const high = payMax && payMax > 0 ? payMax : null
  const unit = payUnit ? ` / ${payUnitLabels[payUnit]}` : ''
  if (low && high && low !== high) return `${figureText(low)} - ${figureText(high)}${unit}`
  if (low && high) return `${figureText(low)}${unit}`
  if (high) return `Até ${figureText(high)}${unit}`
  if (low) return `A partir de ${figureText(low)}${unit}`
  return null
}

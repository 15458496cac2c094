import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import type { SavedJob } from '#contract/api/jobs/saved-jobs.ts'
import { isComing } from '#contract/jobs/job-dates.ts'
import { cityOf, distanceText, payText, scheduleText, shownHourlyPay } from '#contract/jobs/job-facts.ts'
import { REMOTE_LABEL, salaryText, UNKNOWN_CITY } from '#contract/jobs/jobs.ts'
import { dateLabel, engagementText, paymentTermText, weekdayText } from '#web/features/jobs/jobs/facts.ts'
import { formatDate } from '#web/lib/format.ts'

/** A saved job, and the details that only its page has. They are null while they are unknown, and for a closed job. */
export interface Compared {
  job: SavedJob
  detail: JobDetail | null
}

interface Cell {
  /** Null if the job does not say. */
  text: string | readonly string[] | null
  /** Better than the other jobs: pays most, is nearest. */
  isBest: boolean
}

export interface ComparisonRow {
  label: string
  /** A cell for each job. */
  cells: Cell[]
  /** The label of the best cell: 'Paga mais'. */
  best: string | null
  /** All jobs say the same. */
  isSame: boolean
}

interface Criterion {
  label: string
  text: (compared: Compared, now: number) => string | readonly string[] | null
  /** The jobs are ranked by this figure, the least first. */
  rank?: (compared: Compared) => number | null
  best?: string
}

function hourlyText({ job }: Compared): string | null {
  const pay = shownHourlyPay(job)
  const text = pay && salaryText(pay)
  return text && (job.payUnit === 'hour' ? text : `≈ ${text}`)
}

const MAX_DATES = 4

function datesText({ job, detail }: Compared, now: number): readonly string[] | null {
  if (!detail) return job.nextDate ? [weekdayText(job.nextDate)] : null
  const coming = detail.dates.filter((date) => isComing(date, now))
  const days = coming.map((date) => dateLabel(date, detail.location?.state))
  const more = days.length - MAX_DATES
  if (days.length === 0) return null
  return more > 0 ? [...days.slice(0, MAX_DATES), `mais ${more}`] : days
}

const criteria: readonly Criterion[] = [
  { label: 'Remuneração', text: ({ job }) => payText(job) },
  {
    label: 'Por hora',
    text: hourlyText,
    rank: ({ job }) => {
      const pay = shownHourlyPay(job)
      const most = pay && (pay.payMax ?? pay.payMin)
      return most ? -most : null
    },
    best: 'Paga mais',
  },
  { label: 'Local', text: ({ job }) => (job.isRemote ? REMOTE_LABEL : (cityOf(job) ?? UNKNOWN_CITY)) },
  {
    label: 'Distância',
    text: ({ job: { kilometres } }) => (kilometres === 0 ? 'Na sua cidade' : distanceText(kilometres)),
    rank: ({ job }) => job.kilometres ?? null,
    best: 'Mais perto',
  },
  { label: 'Escala', text: ({ job }) => scheduleText(job) },
  { label: 'Datas', text: datesText },
  { label: 'Contratação', text: ({ job }) => engagementText(job) },
  {
    label: 'Pagamento',
    text: ({ detail }) => {
      const days = detail?.paymentTermDays ?? null
      return days === null ? null : paymentTermText(days)
    },
    rank: ({ detail }) => detail?.paymentTermDays ?? null,
    best: 'Paga antes',
  },
  { label: 'Especialidades', text: ({ job }) => job.medicalSpecialties },
  {
    label: 'Requisitos eliminatórios',
    text: ({ detail }) => detail && (detail.knockOuts.length > 0 ? detail.knockOuts : 'Nenhum'),
  },
  { label: 'Resposta da empresa', text: ({ detail }) => detail?.employer.answerTime ?? null },
  {
    label: 'Aberta até',
    text: ({ job }) => (job.isOpen && job.expiresAt ? formatDate(job.expiresAt) : null),
  },
]

/** The criteria for which at least one job has a text. Only open jobs can be the best. `now` is in milliseconds since 1970. */
export function comparisonRows(compared: readonly Compared[], now: number): ComparisonRow[] {
  return criteria.flatMap(({ label, text, rank, best = null }) => {
    const texts = compared.map((one) => text(one, now))
    if (texts.every((one) => one === null || one.length === 0)) return []
    const isSame = new Set(texts.map(String)).size === 1
    const ranks = compared.map((one) => (rank && one.job.isOpen ? rank(one) : null))
    const known = ranks.filter((figure) => figure !== null)
    const first = known.length > 1 && new Set(known).size > 1 ? Math.min(...known) : null
    const cells = texts.map((one, index) => ({
      text: one?.length === 0 ? null : one,
      isBest: first !== null && ranks[index] === first,
    }))
    return [{ label, cells, best, isSame }]
  })
}

import type { JobCard } from '#contract/api/jobs/jobs.ts'
import {
  type Pay,
  type PayUnit,
  REMOTE_LABEL,
  regimeLabels,
  salaryText,
  shiftLabels,
  UNKNOWN_CITY,
} from './jobs.ts'

type Fact<K extends keyof JobCard> = Pick<JobCard, K>

/** 'Campinas, SP'; null if the job is remote, has no location, or its city is 'Não informado' (spec A §2). */
export function cityOf({ location, isRemote }: Fact<'location' | 'isRemote'>): string | null {
  if (isRemote || !location || location.city === UNKNOWN_CITY) return null
  return `${location.city}, ${location.state}`
}

/** '12 km'; null if the job is in the city itself. */
export const distanceText = (kilometres: number | undefined): string | null =>
  kilometres ? `${kilometres} km` : null

/** The location on a card: 'Vaga remota', the city with its distance if the card has one, or 'Não informado'. */
export function placeText(job: Fact<'location' | 'isRemote' | 'kilometres'>): string {
  if (job.isRemote) return REMOTE_LABEL
  return [cityOf(job) ?? UNKNOWN_CITY, distanceText(job.kilometres)].filter(Boolean).join(' · ')
}

/** The schedule: 'Plantão 12h · Noturno'; null if the job has none. */
export function scheduleText({ regime, hours, shift }: Fact<'regime' | 'hours' | 'shift'>): string | null {
  const span = [regime && regimeLabels[regime], hours && `${hours}h`].filter(Boolean).join(' ')
  return [span, shift && shiftLabels[shift]].filter(Boolean).join(' · ') || null
}

/** Pay without figure or text is 'Não informado' (spec A §2). */
export const payText = ({ salary }: Fact<'salary'>) => salary ?? 'Não informado'

/** How many hours one unit of pay is for: one, or those of the plantão. Null if the job does not say. */
export function hoursPaid({ payUnit, hours }: { payUnit: PayUnit | null; hours: number | null }) {
  if (payUnit === 'hour') return 1
  return payUnit === 'shift' ? hours : null
}

/**
 * Pay per hour, from pay per hour or per plantão of known length, so that plantões can be compared. In centavos, rounded
 * down so that it never promises more than is paid. Null without a figure, and for other units.
 */
export function hourlyPay({ payMin, payMax, ...job }: Pay & { hours: number | null }): Pay | null {
  const hours = hoursPaid(job)
  if (!hours || !(payMin || payMax)) return null
  const perHour = (centavos: number | null) => (centavos ? Math.floor(centavos / hours) : null)
  return { payMin: perHour(payMin), payMax: perHour(payMax), payUnit: 'hour' }
}

const toReais = (centavos: number | null) => centavos && Math.round(centavos / 100) * 100

/**
 * About how much an hour of a plantão pays, to the nearest real: '≈ R$ 142/h', '≈ R$ 138 - R$ 150/h'. Null if that is unknown,
 * and for all other jobs, whose pay is by the hour anyway or for something else.
 */
export function hourlyPayText(job: Pay & { hours: number | null }): string | null {
  const perHour = job.payUnit === 'shift' ? hourlyPay(job) : null
  const { payMin = null, payMax = null } = perHour ?? {}
  const text = salaryText({ payMin: toReais(payMin), payMax: toReais(payMax), payUnit: null })
  // 'Até R$ 200' and 'A partir de R$ 200' do not begin the text.
  return text && `≈ ${text.replace(/^A/, 'a')}/h`
}

/** The same of the least that is paid, for texts with little room. */
export const leastHourlyPayText = (job: Parameters<typeof hourlyPayText>[0]): string | null => {
  const least = job.payMin || job.payMax
  return hourlyPayText({ ...job, payMin: least, payMax: least })
}

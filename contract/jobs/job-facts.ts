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

/** Pay per hour as every text gives it, in centavos: that of a plantão to the nearest real. Null as in `hourlyPay`. */
export function shownHourlyPay(job: Parameters<typeof hourlyPay>[0]): Pay | null {
  const pay = hourlyPay(job)
  if (!pay || job.payUnit === 'hour') return pay
  return { ...pay, payMin: toReais(pay.payMin), payMax: toReais(pay.payMax) }
}

/**
 * The approximate pay for an hour of a plantão: '≈ R$ 142/h', '≈ R$ 138 - R$ 150/h'. Null if it is unknown, and for jobs
 * that pay by the hour or by another unit.
 */
export function hourlyPayText(job: Pay & { hours: number | null }): string | null {
  const pay = job.payUnit === 'shift' ? shownHourlyPay(job) : null
  const text = pay && salaryText({ ...pay, payUnit: null })
  // 'Até R$ 200' and 'A partir de R$ 200' do not begin the text.
  return text && `≈ ${text.replace(/^A/, 'a')}/h`
}

/** The same for the lowest pay only, where there is little room. */
export const leastHourlyPayText = (job: Parameters<typeof hourlyPayText>[0]): string | null => {
  const least = job.payMin || job.payMax
  return hourlyPayText({ ...job, payMin: least, payMax: least })
}

import type { PayUnit } from '#contract/jobs/jobs.ts'

interface JobPlace {
  isRemote: boolean
  employerName: string | null
  city: string | null
  state: string | null
}

/** The facts of a job from which place and pay of its plantões follow. */
export interface JobTerms extends JobPlace {
  payMin: number | null
  payMax: number | null
  payUnit: PayUnit | null
}

/** The place of a job in words: what a plantão of it begins with. */
export const jobPlace = ({ isRemote, employerName, city, state }: JobPlace): string =>
  isRemote ? 'Atendimento remoto' : [employerName, city && `${city}, ${state}`].filter(Boolean).join(' · ')

/** The state in which a job is; null without a place. */
export const jobUf = ({ isRemote, state }: Pick<JobPlace, 'isRemote' | 'state'>): string | null =>
  isRemote ? null : state

/** Centavos for one whole plantão; null if the job does not say it. */
export function jobPay({ payMin, payMax, payUnit }: JobTerms, hours: number | null): number | null {
  const figure = payMin ?? payMax
  if (payUnit === 'shift') return figure
  return payUnit === 'hour' && figure && hours ? figure * hours : null
}

/** Place and pay of a plantão: its own, or else those of its job. */
export const termsOfDate = (
  date: { place: string | null; payCentavos: number | null; hours: number | null },
  job: JobTerms,
) => ({ place: date.place ?? jobPlace(job), payCentavos: date.payCentavos ?? jobPay(job, date.hours) })

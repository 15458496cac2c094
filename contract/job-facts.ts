import type { JobCard } from '#contract/api/jobs.ts'
import { REMOTE_LABEL, regimeLabels, shiftLabels, UNKNOWN_CITY } from './jobs.ts'

type Fact<K extends keyof JobCard> = Pick<JobCard, K>

/** 'Campinas, SP'; null if the job is remote, has no location, or its city is 'Não informado' (spec A §2). */
export function cityOf({ location, isRemote }: Fact<'location' | 'isRemote'>): string | null {
  if (isRemote || !location || location.city === UNKNOWN_CITY) return null
  return `${location.city}, ${location.state}`
}

/** '12 km'; null if the job is in the city itself. */
export const distanceText = (kilometres: number | undefined): string | null =>
  kilometres ? `${kilometres} km` : null

/** The location on a card: 'Vaga remota', the city with its distance in a search around one, or 'Não informado'. */
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

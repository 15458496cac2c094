import {
  contractFormLabels,
  jobTypeLabels,
  REMOTE_LABEL,
  regimeLabels,
  shiftLabels,
  UNKNOWN_CITY,
} from '#contract/jobs.ts'
import type { JobCard } from '#contract/jobs-api.ts'

type Fact<K extends keyof JobCard> = Pick<JobCard, K>

/** 'Campinas, SP'; null where there is no place to name: remote, absent, or 'Não informado' (spec A §2). */
export function cityOf({ location, isRemote }: Fact<'location' | 'isRemote'>): string | null {
  if (isRemote || !location || location.city === UNKNOWN_CITY) return null
  return `${location.city}, ${location.state}`
}

/** Where, for a card: 'Vaga remota', the city, or 'Não informado'. */
export const placeText = (job: Fact<'location' | 'isRemote'>) =>
  job.isRemote ? REMOTE_LABEL : (cityOf(job) ?? UNKNOWN_CITY)

/** When: 'Plantão 12h · Noturno'; null where the job says nothing of it. */
export function scheduleText({ regime, hours, shift }: Fact<'regime' | 'hours' | 'shift'>): string | null {
  const span = [regime && regimeLabels[regime], hours && `${hours}h`].filter(Boolean).join(' ')
  return [span, shift && shiftLabels[shift]].filter(Boolean).join(' · ') || null
}

/** 'Tempo Integral · PJ'. */
export const engagementText = ({ job_type, contractForm }: Fact<'job_type' | 'contractForm'>) =>
  [jobTypeLabels[job_type], contractForm && contractFormLabels[contractForm]].filter(Boolean).join(' · ')

/** Pay without figure or words is 'Não informado' (spec A §2). */
export const payText = ({ salary }: Fact<'salary'>) => salary ?? 'Não informado'

/** Days until the pay comes: 'à vista', 'em 30 dias'. */
export const paymentTermText = (days: number) =>
  days === 0 ? 'à vista' : `em ${days} ${days === 1 ? 'dia' : 'dias'}`

/** '+2 áreas' for what a card leaves out after the first; null when nothing is left out. */
export function moreText(list: readonly string[], one: string, many: string): string | null {
  const more = list.length - 1
  return more > 0 ? `+${more} ${more === 1 ? one : many}` : null
}

const dayFormat = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  timeZone: 'UTC',
})

/** A calendar day with its weekday: 'qua., 02/12'. */
export const weekdayText = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`))

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The words of cleaned HTML, at most `max` characters, cut at a word. */
export function wordsOf(html: string, max: number): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length <= max ? text : `${text.slice(0, max).replace(/\s+\S*$/, '')}…`
}

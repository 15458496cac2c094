import type { JobCard } from '#contract/api/jobs.ts'
import { contractFormLabels, jobTypeLabels } from '#contract/jobs.ts'

type Fact<K extends keyof JobCard> = Pick<JobCard, K>

/** 'Tempo integral · PJ'. */
export const engagementText = ({ job_type, contractForm }: Fact<'job_type' | 'contractForm'>) =>
  [jobTypeLabels[job_type], contractForm && contractFormLabels[contractForm]].filter(Boolean).join(' · ')

/** Days until payment: 'à vista', 'em 30 dias'. */
export const paymentTermText = (days: number) =>
  days === 0 ? 'à vista' : `em ${days} ${days === 1 ? 'dia' : 'dias'}`

/** '+2 áreas' for the entries of a list after the first; null if there are none. */
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

/** The text of sanitized HTML, cut at a word to at most `max` characters and an ellipsis. */
export function excerptOf(html: string, max: number): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length <= max ? text : `${text.slice(0, max).replace(/\s+\S*$/, '')}…`
}

import type { JobCard } from '#contract/api/jobs.ts'
import { contractFormLabels, jobTypeLabels } from '#contract/jobs.ts'

type Fact<K extends keyof JobCard> = Pick<JobCard, K>

/** 'Tempo Integral · PJ'. */
export const engagementText = ({ job_type, contractForm }: Fact<'job_type' | 'contractForm'>) =>
  [jobTypeLabels[job_type], contractForm && contractFormLabels[contractForm]].filter(Boolean).join(' · ')

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

const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })

/** A moment's day in Brazil, aaaa-mm-dd. */
export const dayOf = (moment: number) => calendar.format(moment)

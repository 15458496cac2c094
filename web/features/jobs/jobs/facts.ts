import type { JobCard } from '#contract/api/jobs/jobs.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import { foldText } from '#contract/fold-text.ts'
import { type JobDate, timesText } from '#contract/jobs/job-dates.ts'
import { placeText, scheduleText } from '#contract/jobs/job-facts.ts'
import { contractFormLabels, jobTypeLabels, regimeLabels, shiftLabels } from '#contract/jobs/jobs.ts'
import { formatDate, relativeTime } from '#web/lib/format.ts'

type Fact<K extends keyof JobCard> = Pick<JobCard, K>

/** 'Tempo integral · PJ'. */
export const engagementText = ({ job_type, contractForm }: Fact<'job_type' | 'contractForm'>) =>
  [jobTypeLabels[job_type], contractForm && contractFormLabels[contractForm]].filter(Boolean).join(' · ')

/** The terms on a card. The regime of a job already says how much of a week it takes, so then the contract form is enough. */
export const termsText = (job: Fact<'job_type' | 'contractForm' | 'regime'>) =>
  job.regime && job.contractForm ? contractFormLabels[job.contractForm] : engagementText(job)

/**
 * Place, schedule and terms in one line: 'Campinas, SP · Diarista 6h · RPA'. So that a phone does not cut off the terms, it says
 * the first of two names, such as 'Diarista/rotina', and leaves out the day shift of a regime that is by day anyway.
 */
export function factsLine(
  job: Parameters<typeof placeText>[0] & Parameters<typeof scheduleText>[0],
  terms: string,
): string {
  const isByDay = job.shift === 'day' && (job.regime === 'routine' || job.regime === 'outpatient')
  const schedule = scheduleText(isByDay ? { ...job, shift: null } : job)
  return [placeText(job), ...[schedule, terms].map((text) => text?.replace(/\/\p{L}+/gu, ''))]
    .filter(Boolean)
    .join(' · ')
}

/** Days until payment, as a value: 'À vista', 'Em 30 dias'. */
export const paymentTermText = (days: number) =>
  days === 0 ? 'À vista' : `Em ${days} ${days === 1 ? 'dia' : 'dias'}`

/** '+2 áreas' for the entries of a list after the first; null if there are none. */
export function moreText(list: readonly string[], one: string, many: string): string | null {
  const more = list.length - 1
  return more > 0 ? `+${more} ${more === 1 ? one : many}` : null
}

/** How many letters of topics fit beside the number of the others and the link on a phone of 360 px: of one, and of two. */
const ROOM_FOR_ONE = 26
const ROOM_FOR_TWO = 22

/**
 * The topics that a card shows: of the first specialty, practice area and tag, the first, and the second if both fit whole. A tag
 * that repeats the schedule or another topic is left out. `more` is how many others there are, and `others` says so in words: 'Rede privada, +1 área,
 * +2 tags'.
 */
export function cardTopics({
  medicalSpecialties,
  medicalPracticeAreas,
  ...job
}: Fact<'medicalSpecialties' | 'medicalPracticeAreas' | 'tags' | 'regime' | 'shift'>) {
  const schedule = [job.regime && regimeLabels[job.regime], job.shift && shiftLabels[job.shift]]
  const said = new Set(
    [...schedule, ...medicalSpecialties, ...medicalPracticeAreas].map((text) => foldText(text ?? '')),
  )
  const tags = job.tags.filter((tag) => !said.has(foldText(tag)))
  const lists = [
    { names: medicalSpecialties, one: 'especialidade', many: 'especialidades' },
    { names: medicalPracticeAreas, one: 'área', many: 'áreas' },
    { names: tags, one: 'tag', many: 'tags' },
  ]
  const first = lists.flatMap(({ names: [name] }) => name ?? [])
  const fit = first.slice(0, 2).join('').length > ROOM_FOR_TWO ? 1 : 2
  const shown = first.slice(0, fit).map((name) => ({
    name,
    isSpecialty: name === medicalSpecialties[0],
    /** It takes the place of the link. */
    isLong: name.length > ROOM_FOR_ONE,
  }))
  const rest = lists.map(({ names, one, many }) => moreText(names, one, many))
  return {
    shown,
    others: [...first.slice(fit), ...rest].filter(Boolean).join(', '),
    more: lists.reduce((sum, { names }) => sum + names.length, 0) - shown.length,
  }
}

/** 'Hoje', 'Ontem', then as in spec A §9: '3d atrás'. */
export function dayText(instant: string, now: number): string {
  const time = Date.parse(instant)
  if (Number.isNaN(time)) return relativeTime(instant, now)
  const [day, today, yesterday] = [time, now, now - DAY_MS].map(brazilDay)
  return day === today ? 'Hoje' : day === yesterday ? 'Ontem' : relativeTime(instant, now)
}

/** 'Publicada hoje', 'Publicada ontem', then 'Publicada em 17/11', with the year if it is another one (spec B §2.9). */
export function publishedText(instant: string, now: number): string {
  const day = dayText(instant, now)
  if (day === 'Hoje' || day === 'Ontem') return `Publicada ${day.toLowerCase()}`
  const date = formatDate(instant)
  if (Number.isNaN(Date.parse(instant))) return date
  const [year, thisYear] = [Date.parse(instant), now].map((time) => brazilDay(time).slice(0, 4))
  return `Publicada em ${year === thisYear ? date.slice(0, 5) : date}`
}

const months = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

/** The month of a calendar day: 'nov'. */
export const monthText = (day: string) => months[Number(day.slice(5, 7)) - 1]

const dayFormat = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  timeZone: 'UTC',
})

/** A calendar day with its weekday: 'qua., 02/12'. */
export const weekdayText = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`))

/** A plantão with its times, as far as they are known: 'qua., 02/12, 19h–7h'. With a state, also in local time if its clocks differ. */
export const dateLabel = (date: Pick<JobDate, 'day' | 'startsAt' | 'hours'>, uf?: string | null): string =>
  [weekdayText(date.day), timesText(date, uf)].filter(Boolean).join(', ')

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

import { decapitalize, say } from './phrase.ts'
import type { Random } from './random.ts'

/** The sentences of a job, without markup. */
export interface JobTexts {
  /** Introduces the employer and the position. */
  opening: string
  unit: readonly string[]
  duties: readonly string[]
  schedule: readonly string[]
  /** Paid by volume, without hours. */
  isByVolume: boolean
  pay: readonly string[]
  offers: readonly string[]
  closing: string
}

/** Returns the heading of a part. */
type Title = (part: 'unit' | 'duties' | 'schedule' | 'pay' | 'offers' | 'list') => string
type Layout = (job: JobTexts, title: Title) => readonly string[]

const p = (...sentences: readonly string[]) => `<p>${sentences.join(' ')}</p>`
const ul = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
const h3 = (heading: string) => `<h3>${heading}</h3>`
const strong = (label: string) => `<strong>${label}:</strong>`
const inline = (items: readonly string[]) => `${items.map(decapitalize).join('; ')}.`

const sectioned: Layout = (job, title) => [
  p(job.opening),
  ...[h3(title('unit')), p(...job.unit)],
  ...[h3(title('duties')), ul(job.duties)],
  ...[h3(title('schedule')), p(...job.schedule)],
  ...[h3(title('pay')), p(...job.pay)],
  ...[h3(title('offers')), ul(job.offers)],
]

const labels: Layout = (job, title) => [
  ...[p(job.opening, ...job.unit), ul(job.duties)],
  p(strong(title('schedule')), ...job.schedule),
  p(strong(title('pay')), ...job.pay),
  ...[p(strong(title('offers'))), ul(job.offers)],
]

const timetableFirst: Layout = (job, title) => [
  p(job.opening),
  ul([...job.schedule, ...job.pay].map((line) => line.replace(/\.$/, ''))),
  ...[h3(title('duties')), ul(job.duties)],
  ...[h3(title('unit')), p(...job.unit)],
  p(strong(title('offers')), inline(job.offers)),
]

const letter: Layout = (job, title) => [
  ...[p(job.opening), p(...job.unit)],
  p(title('list'), inline(job.duties)),
  p(...job.schedule, ...job.pay),
  p('Também fazem parte da proposta:', inline(job.offers)),
]

const brief: Layout = (job, title) => [
  p(job.opening),
  p(strong(title('schedule')), ...job.schedule),
  p(strong(title('pay')), ...job.pay),
  ...[p(...job.unit.slice(0, 1)), ul(job.duties.slice(0, 4))],
]

const layouts = [sectioned, sectioned, sectioned, labels, labels, timetableFirst, letter, brief]

/** The description in one of several layouts, as HTML with the tags that jobs may contain (spec A §5). */
export function writeDescription(random: Random, job: JobTexts): string {
  const title: Title = (part) =>
    say(random, `headings ${part === 'schedule' && job.isByVolume ? 'volume' : part}`)
  return [...random.pick(layouts)(job, title), p(job.closing)].join('')
}

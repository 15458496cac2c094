import { headings } from './content/job-phrases.ts'
import { decapitalize } from './phrase.ts'
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

const text = (sentences: readonly string[]) => sentences.join(' ')
const p = (sentences: readonly string[] | string) =>
  `<p>${typeof sentences === 'string' ? sentences : text(sentences)}</p>`
const ul = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
const labelled = (label: string, sentences: readonly string[]) =>
  `<p><strong>${label}:</strong> ${text(sentences)}</p>`

/** Returns the heading of a part. */
type Title = (part: keyof typeof headings) => string
type Layout = (job: JobTexts, title: Title) => string

const sectioned: Layout = (job, title) =>
  [
    p(job.opening),
    `<h3>${title('unit')}</h3>`,
    p(job.unit),
    `<h3>${title('duties')}</h3>`,
    ul(job.duties),
    `<h3>${title('schedule')}</h3>`,
    p(job.schedule),
    `<h3>${title('pay')}</h3>`,
    p(job.pay),
    `<h3>${title('offers')}</h3>`,
    ul(job.offers),
    p(job.closing),
  ].join('')

const labels: Layout = (job, title) =>
  [
    p([job.opening, ...job.unit]),
    ul(job.duties),
    labelled(title('schedule'), job.schedule),
    labelled(title('pay'), job.pay),
    `<p><strong>${title('offers')}:</strong></p>`,
    ul(job.offers),
    p(job.closing),
  ].join('')

const timetableFirst: Layout = (job, title) =>
  [
    p(job.opening),
    ul([...job.schedule, ...job.pay].map((line) => line.replace(/\.$/, ''))),
    `<h3>${title('duties')}</h3>`,
    ul(job.duties),
    `<h3>${title('unit')}</h3>`,
    p(job.unit),
    labelled(title('offers'), [`${job.offers.map(decapitalize).join('; ')}.`]),
    p(job.closing),
  ].join('')

const letter: Layout = (job, title) =>
  [
    p(job.opening),
    p(job.unit),
    p(`${title('dutiesSentence')} ${job.duties.map(decapitalize).join('; ')}.`),
    p([...job.schedule, ...job.pay]),
    p(`Também fazem parte da proposta: ${job.offers.map(decapitalize).join('; ')}.`),
    p(job.closing),
  ].join('')

const brief: Layout = (job, title) =>
  [
    p(job.opening),
    labelled(title('schedule'), job.schedule),
    labelled(title('pay'), job.pay),
    p(job.unit.slice(0, 1)),
    ul(job.duties.slice(0, 4)),
    p(job.closing),
  ].join('')

const layouts = [
  [sectioned, 6],
  [labels, 5],
  [timetableFirst, 3],
  [letter, 3],
  [brief, 2],
] as const

/** The description in one of several layouts, as HTML with the tags that jobs may contain (spec A §5). */
export function writeDescription(random: Random, job: JobTexts): string {
  const begins = { schedule: firstWord(job.schedule), pay: firstWord(job.pay) }
  return random.weighted<Layout>(layouts)(job, (part) => {
    const taken = part === 'schedule' || part === 'pay' ? begins[part] : null
    const pool = part === 'schedule' && job.isByVolume ? headings.volume : headings[part]
    return random.pick(pool.filter((heading) => taken === null || !heading.startsWith(taken)))
  })
}

/** To avoid a heading 'Remuneração' above 'Remuneração de…'. */
const firstWord = (sentences: readonly string[]) => sentences[0]?.match(/^\p{L}+/u)?.[0] ?? null

import type { JobCard } from '#contract/api/jobs/jobs.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import { placeText, scheduleText } from '#contract/jobs/job-facts.ts'
import { paths } from '#contract/paths.ts'
import { escapeXml } from '#server/http/escape-xml.ts'

interface Feed {
  title: string
  origin: string
  /** Path and query of the feed. */
  self: string
  /** Path and query of the page with the same search. */
  search: string
  jobs: readonly JobCard[]
  /** A feed without entries is dated to the start of this day in Brasília. */
  now: Date
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
const link = (rel: string, type: string, href: string) =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`

/** The facts of a card in one line. */
const summaryOf = (job: JobCard) =>
  [job.employer.name, placeText(job), scheduleText(job), job.salary, ...job.medicalSpecialties]
    .filter(Boolean)
    .join(' · ')

const entryOf = (job: JobCard, origin: string) => `<entry>
${element('id', `urn:uuid:${job.id}`)}
${element('title', job.title)}
${link('alternate', 'text/html', origin + paths.job(job.id))}
${element('published', job.createdAt)}
${element('updated', job.createdAt)}
<author>${element('name', job.employer.name)}</author>
${job.medicalSpecialties.map((name) => `<category term="${escapeXml(name)}"/>`).join('')}
<summary type="text">${escapeXml(summaryOf(job))}</summary>
</entry>
`

/** A feed of jobs as Atom (RFC 4287). */
export function atomOf({ title, origin, self, search, jobs, now }: Feed): string {
  // The start of the day, so that an empty feed keeps its ETag for the whole day.
  const updated = jobs[0]?.createdAt ?? `${brazilDay(now)}T00:00:00-03:00`
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt-BR">
${element('id', origin + self)}
${element('title', title)}
${element('updated', updated)}
<author>${element('name', 'Medponto')}</author>
${link('self', 'application/atom+xml', origin + self)}
${link('alternate', 'text/html', origin + search)}
${jobs.map((job) => entryOf(job, origin)).join('')}</feed>
`
}

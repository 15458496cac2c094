import { placeText, scheduleText } from '#contract/jobs/job-facts.ts'
import type { Db } from '#server/db/client.ts'
import { svgToPng } from '#server/features/accounts/pictures/service.ts'
import { jobDetail } from '#server/features/jobs/jobs/service.ts'
import { AppError } from '#server/http/errors.ts'
import { createConcurrencyLimit } from '#server/http/limits/concurrency-limit.ts'
import { drawJob, drawSite, type JobFacts, type Typefaces } from './drawing.ts'
import { typefaces } from './gateway.ts'

const limited = createConcurrencyLimit({ name: 'sharing pictures', atOnce: 2, waiting: 20 })

/** About 25 kB each. */
const MAX_CACHED = 200
const cache = new Map<string, Promise<Buffer>>()

/** Draws a picture once for all concurrent requests, and caches the most recently used pictures. */
function drawn(key: string, draw: (faces: Typefaces) => string): Promise<Buffer> {
  const picture = cache.get(key) ?? limited(async () => svgToPng(draw(await typefaces())))
  cache.delete(key)
  cache.set(key, picture)
  picture.catch(() => cache.delete(key))
  const [oldest] = cache.keys()
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
  return picture
}

export interface Picture {
  /** Text that differs whenever the picture differs. */
  content: string
  /** PNG, 1200 by 630. @throws Unavailable if too many requests wait */
  draw(): Promise<Buffer>
}

/**
 * The link preview of an open job, with the facts that guests may see.
 * @throws JobNotFound, JobGone
 */
export async function jobPicture(db: Db, id: string, now: Date): Promise<Picture> {
  const job = await jobDetail(db, id, null, now)
  if (job.isExpired) throw new AppError('JobNotFound')
  const facts: JobFacts = {
    title: job.title,
    employer: job.employer.name,
    place: placeText(job),
    schedule: scheduleText(job),
    pay: job.salary,
  }
  const content = JSON.stringify(facts)
  return { content, draw: () => drawn(content, (faces) => drawJob(facts, faces)) }
}

/** The link preview of all other pages. */
export const sitePicture = (): Picture => ({ content: 'site', draw: () => drawn('site', drawSite) })

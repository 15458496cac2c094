import { placeText, scheduleText } from '#contract/job-facts.ts'
import type { Db } from '#server/db/client.ts'
import { jobDetail } from '#server/features/jobs/service.ts'
import { pngOf } from '#server/features/pictures/service.ts'
import { createConcurrencyLimit } from '#server/http/concurrency-limit.ts'
import { AppError } from '#server/http/errors.ts'
import { drawJob, drawSite, type JobFacts, type Typefaces } from './drawing.ts'
import { typefaces } from './gateway.ts'

const slot = createConcurrencyLimit({ atOnce: 2, waiting: 20 })

/** Some 25 kB each. */
const MOST_KEPT = 200
const kept = new Map<string, Promise<Buffer>>()

/** Draws once for all who ask at the same time, and keeps what was asked for last. */
function drawn(key: string, draw: (faces: Typefaces) => string): Promise<Buffer> {
  const picture = kept.get(key) ?? slot(async () => pngOf(draw(await typefaces())))
  kept.delete(key)
  kept.set(key, picture)
  picture.catch(() => kept.delete(key))
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return picture
}

export interface Picture {
  /** What the picture shows, in a form that changes with it. */
  content: string
  /** PNG, 1200 by 630. @throws Unavailable when too many wait */
  draw(): Promise<Buffer>
}

/**
 * The picture that stands for an open job where its page is shared, with what guests see of it.
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

/** The picture of every page without one of its own. */
export const sitePicture = (): Picture => ({ content: 'site', draw: () => drawn('site', drawSite) })

import type { Insertable } from 'kysely'
import { JOB_DURATION_DAYS } from '#contract/jobs.ts'
import type { AnalyticsDaily } from '#server/db/types.ts'
import type { DemoApplication } from './demo-applications.ts'
import type { DemoJob } from './demo-jobs.ts'
import { randomOf } from './random.ts'

const DAY_MS = 86_400_000
const BRASILIA_MS = 3 * 3_600_000

/** Daily impressions and views of each job: most while it is new, and at least as many views as applications. */
export function demoFigures(
  jobs: readonly DemoJob[],
  applications: readonly DemoApplication[],
  now: Date,
): Insertable<AnalyticsDaily>[] {
  return jobs.flatMap(({ history }) => {
    const random = randomOf(`figures ${history.id}`)
    const applicationCount = applications.filter(({ jobId }) => jobId === history.id).length
    const end = Math.min(
      now.getTime(),
      history.closed?.at.getTime() ?? Number.POSITIVE_INFINITY,
      history.publishedAt.getTime() + JOB_DURATION_DAYS * DAY_MS,
    )
    const firstDayImpressions = random.int(25, 90) * (history.isSponsored ? 3 : 1)
    const viewShare = 0.08 + random.next() * 0.2
    const first = dayOf(history.publishedAt.getTime())
    return Array.from({ length: dayOf(end) - first + 1 }, (_, age) => {
      const impressions = Math.round((firstDayImpressions * (0.5 + random.next())) / (1 + age * 0.25))
      const views = Math.round(impressions * viewShare) + (age === 0 ? applicationCount : 0)
      const rowOf = (eventType: 'Impression' | 'View', count: number) => ({
        entity_type: 'JobOffer' as const,
        entity_id: history.id,
        day: new Date((first + age) * DAY_MS).toISOString().slice(0, 10),
        event_type: eventType,
        count,
      })
      return [rowOf('Impression', impressions + views), rowOf('View', views)]
    })
      .flat()
      .filter(({ count }) => count > 0)
  })
}

/** Days since 1970 in Brasília. */
const dayOf = (time: number) => Math.floor((time - BRASILIA_MS) / DAY_MS)

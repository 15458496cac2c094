import type { Insertable } from 'kysely'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { DEFAULT_JOB_DURATION_DAYS } from '#contract/jobs/jobs.ts'
import type { AnalyticsDaily } from '#server/db/types.ts'
import type { DemoApplication } from './demo-applications.ts'
import type { DemoJob } from './demo-jobs.ts'
import { randomOf } from './random.ts'

const BRASILIA_MS = 3 * HOUR_MS

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
      history.publishedAt.getTime() + DEFAULT_JOB_DURATION_DAYS * DAY_MS,
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

/** How often each page was viewed on each day of two years: less on weekends, and more from month to month. */
export function demoPageViews(now: Date): Insertable<AnalyticsDaily>[] {
  const today = dayOf(now.getTime())
  return (Object.entries(dailyPageViews) as [string, number][]).flatMap(([page, usual]) => {
    const random = randomOf(`page ${page}`)
    return Array.from({ length: PAGE_VIEW_DAYS }, (_, index) => {
      const day = new Date((today - PAGE_VIEW_DAYS + 1 + index) * DAY_MS)
      const growth = 0.3 + (0.7 * index) / PAGE_VIEW_DAYS
      const isWeekend = day.getUTCDay() % 6 === 0
      return {
        entity_type: 'Page' as const,
        entity_id: page,
        day: day.toISOString().slice(0, 10),
        event_type: 'PageView' as const,
        count: Math.max(1, Math.round(usual * growth * (isWeekend ? 0.5 : 1) * (0.8 + 0.4 * random.next()))),
      }
    })
  })
}

const PAGE_VIEW_DAYS = 729
/** Views of a page on a working day. */
const dailyPageViews = { Home: 180, JobSearch: 260, Job: 420, Pricing: 25 }

/** Days since 1970 in Brasília. */
const dayOf = (time: number) => Math.floor((time - BRASILIA_MS) / DAY_MS)

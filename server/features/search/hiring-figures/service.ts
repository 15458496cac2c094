import type { HiringFigures } from '#contract/api/search/hiring-figures.ts'
import type { Db } from '#server/db/client.ts'
import { label } from '#server/features/jobs/job-index/service.ts'
import { countValues } from '#server/features/search/job-facets/service.ts'
import { newestWithFilters } from '#server/features/search/job-search/service.ts'
import * as queries from './queries.ts'

/** How long a process keeps the figures, which are counted over all open jobs. */
const KEPT_MS = 60_000

async function countedFigures(db: Db, now: Date): Promise<HiringFigures> {
  const [newest, employers, states, cities] = await Promise.all([
    newestWithFilters(db, {}, { limit: 1, now }),
    queries.namedEmployers(db, now),
    countValues(db, {}, label('state', ''), now),
    countValues(db, {}, label('city', ''), now),
  ])
  return {
    openJobs: newest.total,
    employers,
    cities: cities.length,
    states: states
      .map(({ value, count }) => ({
        state: value as HiringFigures['states'][number]['state'],
        jobCount: count,
      }))
      .sort((one, other) => other.jobCount - one.jobCount || one.state.localeCompare(other.state)),
  }
}

/** The figures that the home page shows, counted once a minute at most. Calls at the same time share one count. */
export function hiringFigures(db: Db): (now: Date) => Promise<HiringFigures> {
  let kept: { at: number; figures: Promise<HiringFigures> } | null = null
  return (now) => {
    const at = now.getTime()
    if (kept && at - kept.at < KEPT_MS && at >= kept.at) return kept.figures
    const figures = countedFigures(db, now)
    const counted = { at, figures }
    kept = counted
    // A failure is not kept.
    figures.catch(() => {
      if (kept === counted) kept = null
    })
    return figures
  }
}

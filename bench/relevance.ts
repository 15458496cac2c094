import type { BenchApp } from './app.ts'
import { everydayHeldOutQueries } from './everyday-held-out-queries.ts'
import { everydayQueries } from './everyday-queries.ts'
import { heldOutQueries } from './held-out-queries.ts'
import { type JudgedQuery, judgedQueries } from './judged-queries.ts'
import { judge, judgedJobs, summary, type Verdict } from './judgement.ts'
import { placeHeldOutQueries } from './place-held-out-queries.ts'
import { placeQueries } from './place-queries.ts'
import { weekdayQueries } from './weekday-queries.ts'

export interface RelevanceFigure extends ReturnType<typeof summary> {
  set: string
  /** Queries with imperfect precision, the worst first; empty for the held-out set, so that nobody tunes for it. */
  weak: Verdict[]
}

/** Precision@5 and zero-result rate of each set of queries. Nobody tunes for the held-out sets. */
export async function measureRelevance({ database, url }: BenchApp): Promise<RelevanceFigure[]> {
  const jobs = await judgedJobs(database.db, new Date())
  const search = async (text: string) => {
    const reply = await fetch(`${url}/api/jobs?pageSize=5&search=${encodeURIComponent(text)}`)
    const { jobOffers } = (await reply.json()) as { jobOffers: { id: string }[] }
    return jobOffers.map(({ id }) => id)
  }
  const figure = async (set: string, queries: readonly JudgedQuery[], listsWeak: boolean) => {
    const verdicts = await judge(jobs, queries, search)
    const weak = verdicts.filter(({ precision }) => precision !== null && precision < 1)
    weak.sort((one, other) => (one.precision ?? 0) - (other.precision ?? 0))
    return { set, ...summary(verdicts), weak: listsWeak ? weak : [] }
  }
  return [
    await figure('judged', judgedQueries, true),
    await figure('everyday', everydayQueries, true),
    await figure('weekdays', weekdayQueries, true),
    await figure('places', placeQueries, true),
    await figure('held out', heldOutQueries, false),
    await figure('everyday, held out', everydayHeldOutQueries, false),
    await figure('places, held out', placeHeldOutQueries, false),
  ]
}

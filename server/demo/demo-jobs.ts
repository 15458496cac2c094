import { comingDays } from './calendar.ts'
import { type ComposedJob, composeJob } from './compose-job.ts'
import { positions } from './content/positions.ts'
import type { DemoEmployer } from './demo-people.ts'
import type { Employer } from './employer.ts'
import type { JobHistory } from './job-rows.ts'
import { type Random, randomOf, uuidOf } from './random.ts'

const DAY_MS = 86_400_000
const SPONSORED_JOBS = 11

/** A job of the demo, and what happened to it. */
export interface DemoJob {
  composed: ComposedJob
  history: JobHistory
}

/** Numbers of jobs that are not active. */
const inactive = [
  ['expired', 12],
  ['closed', 8],
  ['paused', 4],
] as const
type Stage = 'active' | (typeof inactive)[number][0]

/** Every job of the demo: as many active ones as the employers' rows say, and some that are not active. */
export function demoJobs(employers: readonly DemoEmployer[], now: Date): DemoJob[] {
  const hiring = employers.filter(({ row }) => row.jobs > 0)
  const days = comingDays(now)
  const active = hiring.flatMap((owner) =>
    Array.from({ length: owner.row.jobs }, (_, index) => {
      const random = randomOf(`job ${owner.row.site} ${index}`)
      // A power near two: most jobs are recent.
      const age = 0.004 + 28.9 * random.next() ** 1.9
      return makeJob(random, {
        owner,
        index,
        stage: 'active',
        publishedAt: new Date(now.getTime() - age * DAY_MS),
        days,
        now,
      })
    }),
  )
  const chooser = randomOf('sponsored')
  const candidates = active.filter(({ history }) => !history.isFeaturedByPlan)
  for (const job of chooser.sample(candidates, SPONSORED_JOBS)) job.history.isSponsored = true

  const others = inactive.flatMap(([stage, count]) =>
    Array.from({ length: count }, (_, nth) => {
      // The demo account has one of each; the rest belong to other employers.
      const owner = hiring[nth === 0 ? 0 : (nth * 5 + stage.length) % hiring.length] as DemoEmployer
      const index = 100 + nth
      const random = randomOf(`job ${owner.row.site} ${stage} ${nth}`)
      const age = stage === 'expired' ? random.int(31, 52) : random.int(9, 26)
      const publishedAt = new Date(now.getTime() - age * DAY_MS - random.int(0, DAY_MS))
      // A paused job can be reactivated, so its dates are to come.
      const days = stage === 'paused' ? comingDays(now) : comingDays(publishedAt)
      return makeJob(random, { owner, index, stage, publishedAt, days, now })
    }),
  )
  return [...active, ...others]
}

interface JobSpec {
  owner: DemoEmployer
  index: number
  stage: Stage
  publishedAt: Date
  days: ReturnType<typeof comingDays>
  now: Date
}

function makeJob(random: Random, { owner, index, stage, publishedAt, days, now }: JobSpec): DemoJob {
  const closedAt = new Date(publishedAt.getTime() + random.int(4, 8) * DAY_MS)
  const reason = random.weighted([
    ['filled_here', 4],
    ['filled_elsewhere', 3],
    ['cancelled', 1],
  ] as const)
  return {
    composed: composeJob(random, withShowcase(owner, index), days, now.getFullYear()),
    history: {
      id: uuidOf(`job ${owner.row.site} ${stage} ${index}`),
      ownerId: owner.id,
      publishedAt,
      status: stage === 'expired' ? 'active' : stage,
      closed: stage === 'closed' ? { at: closedAt, reason } : null,
      isSponsored: false,
      isFeaturedByPlan: stage === 'active' && owner.row.featured !== undefined,
    },
  }
}

/** The employer, limited to the showcase position with this index if its row has one. */
function withShowcase({ row, employer }: DemoEmployer, index: number): Employer {
  const wanted = row.showcase?.[index]
  if (!wanted) return employer
  const position = positions.find(
    ({ specialty, setting }) => specialty === wanted[0] && setting === wanted[1],
  )
  if (!position) throw new Error(`No position for ${wanted.join(' in ')}`)
  return { ...employer, pickPosition: () => position }
}

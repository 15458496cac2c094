import { comingDays } from './calendar.ts'
import { type ComposedJob, composeJob } from './compose-job.ts'
import { positions } from './content/positions.ts'
import type { DemoEmployer } from './demo-people.ts'
import type { Employer } from './employer.ts'
import type { JobHistory } from './job-rows.ts'
import { type Random, randomOf, uuidOf } from './random.ts'

const DAY_MS = 86_400_000
const SPONSORED_JOBS = 11

/** A job of the demo and what became of it. */
export interface DemoJob {
  composed: ComposedJob
  history: JobHistory
}

/** How many jobs are over or at rest, beside the active ones. */
const past = [
  ['expired', 12],
  ['closed', 8],
  ['paused', 4],
] as const
type Stage = 'active' | (typeof past)[number][0]

/** Every job of the demo: those that the employers' rows ask for are active, and some more are over. */
export function demoJobs(employers: readonly DemoEmployer[], now: Date): DemoJob[] {
  const hiring = employers.filter(({ row }) => row.jobs > 0)
  const days = comingDays(now)
  const active = hiring.flatMap((owner) =>
    Array.from({ length: owner.row.jobs }, (_, index) => {
      const random = randomOf(`job ${owner.row.site} ${index}`)
      // The square and more: most jobs are young.
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

  const over = past.flatMap(([stage, count]) =>
    Array.from({ length: count }, (_, turn) => {
      // The demo account has one of each; the others are spread.
      const owner = hiring[turn === 0 ? 0 : (turn * 5 + stage.length) % hiring.length] as DemoEmployer
      const index = 100 + turn
      const random = randomOf(`job ${owner.row.site} ${stage} ${turn}`)
      const age = stage === 'expired' ? random.int(31, 52) : random.int(9, 26)
      const publishedAt = new Date(now.getTime() - age * DAY_MS - random.int(0, DAY_MS))
      return makeJob(random, { owner, index, stage, publishedAt, days: comingDays(publishedAt), now })
    }),
  )
  return [...active, ...over]
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
      isFeaturedByPlan: stage === 'active' && owner.row.featured === true,
    },
  }
}

/** The employer, whose first jobs are those that its row names. */
function withShowcase({ row, employer }: DemoEmployer, index: number): Employer {
  const wanted = row.showcase?.[index]
  if (!wanted) return employer
  const position = positions.find(
    ({ specialty, setting }) => specialty === wanted[0] && setting === wanted[1],
  )
  if (!position) throw new Error(`No position for ${wanted.join(' in ')}`)
  return { ...employer, pickPosition: () => position }
}

import { comingDays } from './calendar.ts'
import { type ComposedJob, composeJob } from './compose-job.ts'
import { posts } from './content/posts.ts'
import type { DemoEmployer } from './demo-people.ts'
import type { Employer } from './employer.ts'
import type { JobCourse } from './job-rows.ts'
import { type Random, randomOf, uuidOf } from './random.ts'

const DAY_MS = 86_400_000
const SPONSORED_JOBS = 11

/** A job of the demo and what became of it. */
export interface DemoJob {
  composed: ComposedJob
  course: JobCourse
}

/** How many jobs are over or at rest, beside the active ones. */
const past = [
  ['expired', 12],
  ['closed', 8],
  ['paused', 4],
] as const
type Fate = 'active' | (typeof past)[number][0]

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
        fate: 'active',
        publishedAt: new Date(now.getTime() - age * DAY_MS),
        days,
        now,
      })
    }),
  )
  const chooser = randomOf('sponsored')
  const candidates = active.filter(({ course }) => !course.isFeaturedByPlan)
  for (const job of chooser.sample(candidates, SPONSORED_JOBS)) job.course.isSponsored = true

  const over = past.flatMap(([fate, count]) =>
    Array.from({ length: count }, (_, turn) => {
      // The demo account has one of each; the others are spread.
      const owner = hiring[turn === 0 ? 0 : (turn * 5 + fate.length) % hiring.length] as DemoEmployer
      const index = 100 + turn
      const random = randomOf(`job ${owner.row.site} ${fate} ${turn}`)
      const age = fate === 'expired' ? random.int(31, 52) : random.int(9, 26)
      const publishedAt = new Date(now.getTime() - age * DAY_MS - random.int(0, DAY_MS))
      return makeJob(random, { owner, index, fate, publishedAt, days: comingDays(publishedAt), now })
    }),
  )
  return [...active, ...over]
}

interface JobAsked {
  owner: DemoEmployer
  index: number
  fate: Fate
  publishedAt: Date
  days: ReturnType<typeof comingDays>
  now: Date
}

function makeJob(random: Random, { owner, index, fate, publishedAt, days, now }: JobAsked): DemoJob {
  const closedAt = new Date(publishedAt.getTime() + random.int(4, 8) * DAY_MS)
  const reason = random.weighted([
    ['filled_here', 4],
    ['filled_elsewhere', 3],
    ['cancelled', 1],
  ] as const)
  return {
    composed: composeJob(random, withShowcase(owner, index), days, now.getFullYear()),
    course: {
      id: uuidOf(`job ${owner.row.site} ${fate} ${index}`),
      ownerId: owner.id,
      publishedAt,
      status: fate === 'expired' ? 'active' : fate,
      closed: fate === 'closed' ? { at: closedAt, reason } : null,
      isSponsored: false,
      isFeaturedByPlan: fate === 'active' && owner.row.featured === true,
    },
  }
}

/** The employer, whose first jobs are those that its row names. */
function withShowcase({ row, employer }: DemoEmployer, index: number): Employer {
  const wanted = row.showcase?.[index]
  if (!wanted) return employer
  const post = posts.find(({ specialty, setting }) => specialty === wanted[0] && setting === wanted[1])
  if (!post) throw new Error(`No post for ${wanted.join(' in ')}`)
  return { ...employer, drawPost: () => post }
}

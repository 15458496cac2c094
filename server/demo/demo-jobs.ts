import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import { comingDays } from './calendar.ts'
import { type ComposedJob, composeJob } from './compose-job.ts'
import { positions } from './content/positions.ts'
import type { DemoEmployer } from './demo-people.ts'
import type { Employer } from './employer.ts'
import type { JobHistory } from './job-rows.ts'
import { type Random, randomOf, uuidOf } from './random.ts'

const SPONSORED_JOBS = 11

/** A job of the demo, and what happened to it. */
export interface DemoJob {
  composed: ComposedJob
  history: JobHistory
}

/** Numbers of jobs that are not active. */
const inactive = [
  ['expired', 9],
  // Their plantões have all begun, and their terms run.
  ['over', 3],
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
      const make = (seed: string) => {
        const random = randomOf(`job ${owner.row.site} ${stage} ${nth}${seed}`)
        const age = stage === 'expired' ? random.int(31, 52) : random.int(9, 26)
        const publishedAt = new Date(now.getTime() - age * DAY_MS - random.int(0, DAY_MS))
        return makeJob(random, {
          owner,
          index,
          stage,
          publishedAt,
          days: daysOf(stage, publishedAt, now),
          now,
        })
      }
      // The demo account can renew its expired job.
      const isDated = stage === 'over' ? true : stage === 'expired' && nth === 0 ? false : null
      let job = make('')
      for (let seed = 1; isDated !== null && job.composed.dates.length > 0 !== isDated; seed += 1)
        job = make(` ${seed}`)
      return job
    }),
  )
  return [...active, ...others]
}

/** The days from which the dates of a job are chosen. A paused job can be reactivated, so its dates are to come. */
function daysOf(stage: Stage, publishedAt: Date, now: Date) {
  if (stage === 'paused') return comingDays(now)
  const days = comingDays(publishedAt)
  return stage === 'over' ? days.filter(({ iso }) => iso < brazilDay(now)) : days
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
      status: stage === 'expired' || stage === 'over' ? 'active' : stage,
      closed: stage === 'closed' ? { at: closedAt, reason } : null,
      isSponsored: false,
      isFeaturedByPlan: stage === 'active' && owner.row.featured !== null,
    },
  }
}

/** The employer, limited to the showcase position with this index if its row has one. */
function withShowcase({ row, employer }: DemoEmployer, index: number): Employer {
  const wanted = row.showcase[index]
  if (!wanted) return employer
  const position = positions.find(
    ({ specialty, setting }) => specialty === wanted[0] && setting === wanted[1],
  )
  if (!position) throw new Error(`No position for ${wanted.join(' in ')}`)
  return { ...employer, pickPosition: () => position }
}

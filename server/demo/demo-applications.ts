import { DAY_MS } from '#contract/durations.ts'
import { type ApplicationStatus, type EndReason, endReasonOf } from '#contract/hiring/applications.ts'
import { startOf } from '#contract/jobs/job-dates.ts'
import { DEFAULT_JOB_DURATION_DAYS } from '#contract/jobs/jobs.ts'
import type { DemoJob } from './demo-jobs.ts'
import type { DemoDoctor } from './demo-people.ts'
import { type Random, randomOf, uuidOf, type Weighted } from './random.ts'

const JOB_MS = DEFAULT_JOB_DURATION_DAYS * DAY_MS

export interface DemoApplication {
  id: string
  jobId: string
  doctorId: string
  /** Null unless the closing of the job ended it. */
  endReason: EndReason | null
  /** In order; the last one has the current status. */
  events: readonly { status: ApplicationStatus; at: Date }[]
}

interface SavedJob {
  jobId: string
  doctorId: string
  savedAt: Date
}

interface Interest {
  applications: DemoApplication[]
  saved: SavedJob[]
}

/** The applications and saved jobs of all doctors. The first doctor is the demo account and has more of both. */
export function demoInterest(doctors: readonly DemoDoctor[], jobs: readonly DemoJob[], now: Date): Interest {
  const all = doctors.map((doctor, index) => {
    const random = randomOf(`interest ${doctor.row.name}`)
    const suitable = inOrderOfInterest(random, doctor, jobs, now)
    const isDemo = index === 0
    const open = isDemo ? withoutNewest(suitable, jobs[0]?.history.ownerId) : suitable
    const applied = open.slice(0, isDemo ? 6 : random.weighted(usualApplications))
    // One application of the demo account is for a closed job.
    const closed = isDemo
      ? open
          .slice(6)
          .filter(({ history }) => history.closed)
          .slice(0, 1)
      : []
    const savedJobs = random.sample(suitable.slice(0, 20), isDemo ? 8 : random.weighted(usualSaved))
    return {
      applications: [...applied, ...closed].map((job, nth) =>
        apply(random, doctor, job, { now, withdrawing: isDemo ? Number(nth === 3) : 0.1 }),
      ),
      saved: savedJobs.map((job) => ({
        jobId: job.history.id,
        doctorId: doctor.id,
        savedAt: between(random, firstDay(job, doctor), lastDay(job, now)),
      })),
    }
  })
  const usual = all.flatMap((one) => one.applications)
  const applications = [...usual, ...forgotten(doctors, jobs, usual, now)]
  return {
    applications: [...applications, ...popularJob(doctors, jobs, applications, now)],
    saved: all.flatMap((one) => one.saved),
  }
}

/** The number of doctors who apply to the demo hospital's most wanted job, from any specialty and city. */
const CROWD = 44
/** The stages of the applications that are not new. */
const crowdStages: readonly (readonly ApplicationStatus[])[] = [
  ['viewed'],
  ['viewed', 'in_review'],
  ['viewed', 'rejected'],
  ['viewed', 'in_review', 'shortlisted'],
  ['viewed', 'shortlisted', 'interview'],
  ['viewed', 'shortlisted', 'interview', 'hired'],
  ['viewed', 'in_review', 'interview'],
]
/** How long a new one has waited at most. */
const USUAL_WAIT = 12 * DAY_MS
/** Three quarters are new. */
const stagesOf = (index: number) =>
  index % 4 === 1 ? (crowdStages[((index - 1) / 4) % crowdStages.length] ?? []) : []

/** The applications to a job that recruiters can practise on: the hospital's one that has been open longest. */
function popularJob(
  doctors: readonly DemoDoctor[],
  jobs: readonly DemoJob[],
  others: readonly DemoApplication[],
  now: Date,
): DemoApplication[] {
  const owner = jobs[0]?.history.ownerId
  const [job] = jobs
    .filter(
      ({ history, composed }) =>
        history.ownerId === owner && history.status === 'active' && composed.city !== null,
    )
    .filter(({ history }) => now.getTime() - history.publishedAt.getTime() < JOB_MS)
    .toSorted((one, other) => Number(one.history.publishedAt) - Number(other.history.publishedAt))
  if (!job) return []
  const applied = new Set(
    others.flatMap(({ jobId, doctorId }) => (jobId === job.history.id ? [doctorId] : [])),
  )
  return doctors
    .slice(1)
    .filter(({ id, createdAt }) => !applied.has(id) && createdAt < now)
    .slice(0, CROWD - applied.size)
    .map((doctor, index) => {
      const random = randomOf(`crowd ${doctor.row.name}`)
      const stages = stagesOf(index)
      const from = stages.length > 0 ? 0 : now.getTime() - USUAL_WAIT
      let at = between(random, new Date(Math.max(firstDay(job, doctor).getTime(), from)), now)
      const events = [{ status: 'submitted' as ApplicationStatus, at }]
      for (const status of stages) {
        at = between(random, at, now)
        events.push({ status, at })
      }
      return {
        id: uuidOf(`application ${doctor.id} ${job.history.id}`),
        jobId: job.history.id,
        doctorId: doctor.id,
        endReason: null,
        events,
      }
    })
}

const FORGOTTEN_MS = 20 * DAY_MS

/** An application to the demo hospital that nobody has answered for twenty days or longer, as soon as a job is old enough. */
function forgotten(
  doctors: readonly DemoDoctor[],
  jobs: readonly DemoJob[],
  others: readonly DemoApplication[],
  now: Date,
): DemoApplication[] {
  const owner = jobs[0]?.history.ownerId
  const latest = now.getTime() - FORGOTTEN_MS
  const job = jobs.find(
    ({ history }) =>
      history.ownerId === owner && history.status === 'active' && history.publishedAt.getTime() < latest,
  )
  if (!job) return []
  const at = new Date(Math.min(latest, lastDay(job, now).getTime() - DAY_MS))
  const own = new Set(
    jobs.filter(({ history }) => history.ownerId === owner).map(({ history }) => history.id),
  )
  const applicants = new Set(others.filter(({ jobId }) => own.has(jobId)).map(({ doctorId }) => doctorId))
  // From the end, where the crowd of the popular job does not begin.
  const doctor = doctors.findLast(({ id, createdAt }) => createdAt < at && !applicants.has(id))
  if (!doctor) return []
  return [
    {
      id: uuidOf(`application ${doctor.id} ${job.history.id}`),
      jobId: job.history.id,
      doctorId: doctor.id,
      endReason: null,
      events: [{ status: 'submitted', at }],
    },
  ]
}

/** All but the newest job of an employer: the demo account has not seen it, and it comes in the mail of advertisers. */
function withoutNewest(jobs: readonly DemoJob[], owner: string | undefined): DemoJob[] {
  const [newest] = jobs
    .filter(({ history }) => history.ownerId === owner && history.status === 'active')
    .toSorted((one, other) => Number(other.history.publishedAt) - Number(one.history.publishedAt))
  return jobs.filter((job) => job !== newest)
}

const usualApplications: Weighted<number> = [
  [0, 1],
  [1, 4],
  [2, 6],
  [3, 6],
  [4, 3],
  [5, 1],
]
const usualSaved: Weighted<number> = [
  [0, 4],
  [1, 5],
  [2, 4],
  [3, 2],
]

/** Jobs in the doctor's specialties in random order, those nearby, remote or of the demo hospital more likely first. */
function inOrderOfInterest(
  random: Random,
  doctor: DemoDoctor,
  jobs: readonly DemoJob[],
  now: Date,
): DemoJob[] {
  const demoHospital = jobs[0]?.history.ownerId
  return jobs
    .filter(
      ({ composed, history }) =>
        history.status !== 'paused' &&
        lastDay({ composed, history }, now) > doctor.createdAt &&
        composed.specialties.some((name) => doctor.row.specialties.some((own) => own === name)),
    )
    .map((job) => {
      const { city } = job.composed
      const nearness = city === null ? 3 : city.state === doctor.city.state ? 6 : 1
      const weight = nearness * (job.history.ownerId === demoHospital ? 8 : 1)
      return { job, rank: random.next() ** (1 / weight) }
    })
    .sort((one, other) => other.rank - one.rank)
    .map(({ job }) => job)
}

function apply(
  random: Random,
  doctor: DemoDoctor,
  job: DemoJob,
  { now, withdrawing }: { now: Date; withdrawing: number },
): DemoApplication {
  const end = lastDay(job, now)
  const appliedAt = between(random, firstDay(job, doctor), end)
  const events: DemoApplication['events'][number][] = [{ status: 'submitted', at: appliedAt }]
  const viewedAt = between(random, appliedAt, end)
  if (random.chance(0.48)) events.push({ status: 'viewed', at: viewedAt })
  const { closed } = job.history
  if (random.chance(withdrawing)) events.push({ status: 'withdrawn', at: between(random, viewedAt, end) })
  else if (closed) events.push({ status: 'rejected', at: closed.at })
  return {
    id: uuidOf(`application ${doctor.id} ${job.history.id}`),
    jobId: job.history.id,
    doctorId: doctor.id,
    endReason: events.at(-1)?.status === 'rejected' && closed ? endReasonOf(closed.reason) : null,
    events,
  }
}

/** When both the job and the doctor's account exist. */
const firstDay = ({ history }: DemoJob, { createdAt }: DemoDoctor) =>
  new Date(Math.max(history.publishedAt.getTime(), createdAt.getTime()))

/** When the job closes, its term ends or its last plantão begins, at the latest `now`. */
function lastDay({ composed, history }: DemoJob, now: Date): Date {
  const term = history.publishedAt.getTime() + JOB_MS
  const { startsAt } = composed
  const expiry = Math.min(term, ...composed.dates.slice(-1).map((day) => Number(startOf({ day, startsAt }))))
  return new Date(Math.min(now.getTime(), history.closed?.at.getTime() ?? expiry, expiry))
}

/** A moment between the two, more often early than late. */
const between = (random: Random, from: Date, to: Date) =>
  new Date(from.getTime() + Math.floor((to.getTime() - from.getTime()) * random.next() ** 1.5))

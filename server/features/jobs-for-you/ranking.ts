import type { JobCard } from '#contract/api/jobs.ts'
import type { MatchedJob, MatchReason } from '#contract/api/jobs-for-you.ts'
import type { Regime } from '#contract/jobs.ts'

/** What a doctor has said about herself, and done. */
export interface Interests {
  specialties: readonly string[]
  areas: readonly string[]
  /** Where she lives, or is registered if she has not said where she lives. */
  states: readonly string[]
  /** Of the jobs that she has applied to. */
  regimes: readonly Regime[]
  /** The name of the alert that has found a job, by the job. */
  alerts: ReadonlyMap<string, string>
}

/** As far as one drives to work. */
export const NEARBY_KM = 100

/** What each reason weighs. Specialty outweighs alerts and place, and place outweighs habit. */
const points = { specialty: 100, alert: 50, area: 20, remote: 25, state: 20, regime: 10 } as const
/** By kilometres: an hour on the road is worth as much as a habit. */
const distancePoints = [
  [0, 60],
  [25, 50],
  [50, 40],
  [NEARBY_KM, 30],
] as const

const pointsOf = (reason: MatchReason): number =>
  reason.kind === 'distance'
    ? (distancePoints.find(([kilometres]) => reason.kilometres <= kilometres)?.[1] ?? 0)
    : points[reason.kind]

const intersects = (some: readonly string[], others: readonly string[]) =>
  some.some((one) => others.includes(one))

function placeReason(job: JobCard, { states }: Interests): MatchReason | null {
  if (job.isRemote) return { kind: 'remote' }
  const { kilometres, location } = job
  if (kilometres !== undefined && kilometres <= NEARBY_KM) return { kind: 'distance', kilometres }
  return location && states.includes(location.state) ? { kind: 'state' } : null
}

/** The reasons in the order in which they are read, the weightiest first. */
function reasonsOf(job: JobCard, interests: Interests): MatchReason[] {
  const { regime } = job
  const alert = interests.alerts.get(job.id)
  const reasons: (MatchReason | null | false)[] = [
    intersects(job.medicalSpecialties, interests.specialties) && { kind: 'specialty' },
    alert !== undefined && { kind: 'alert', name: alert },
    intersects(job.medicalPracticeAreas, interests.areas) && { kind: 'area' },
    placeReason(job, interests),
    regime !== null && interests.regimes.includes(regime) && { kind: 'regime', regime },
  ]
  return reasons.filter((reason) => reason !== null && reason !== false)
}

const score = ({ reasons }: MatchedJob) => reasons.reduce((sum, reason) => sum + pointsOf(reason), 0)
const farthest = Number.POSITIVE_INFINITY

/** The best first; of equal ones the nearest, then the newest. Jobs without a reason are left out. */
export const ranked = (jobs: readonly JobCard[], interests: Interests): MatchedJob[] =>
  jobs
    .map((job) => ({ ...job, reasons: reasonsOf(job, interests) }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort(
      (one, other) =>
        score(other) - score(one) ||
        (one.kilometres ?? farthest) - (other.kilometres ?? farthest) ||
        Date.parse(other.createdAt) - Date.parse(one.createdAt),
    )

import type { MatchReason } from '#contract/api/search/jobs-for-you.ts'
import type { Regime } from '#contract/jobs/jobs.ts'

/** A doctor's interests, from her profile, alerts and applications. */
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

/** The fields of a job that determine its rank. */
export interface Candidate {
  id: string
  specialties: readonly string[]
  areas: readonly string[]
  state: string | null
  isRemote: boolean
  regime: Regime | null
  publishedAt: Date
  /** From her city to that of the job; undefined if either is unknown. */
  kilometres: number | undefined
}

/** As far as one drives to work. */
export const NEARBY_KM = 100

/** The weight of each reason. Specialty outweighs alerts and place, and place outweighs habit. */
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

function placeReason(job: Candidate, { states }: Interests): MatchReason | null {
  if (job.isRemote) return { kind: 'remote' }
  const { kilometres, state } = job
  if (kilometres !== undefined && kilometres <= NEARBY_KM) return { kind: 'distance', kilometres }
  return state !== null && states.includes(state) ? { kind: 'state' } : null
}

/** The reasons in the order in which they are read, the weightiest first. */
function reasonsOf(job: Candidate, interests: Interests): MatchReason[] {
  const { regime } = job
  const alert = interests.alerts.get(job.id)
  const reasons: (MatchReason | null | false)[] = [
    intersects(job.specialties, interests.specialties) && { kind: 'specialty' },
    alert !== undefined && { kind: 'alert', name: alert },
    intersects(job.areas, interests.areas) && { kind: 'area' },
    placeReason(job, interests),
    regime !== null && interests.regimes.includes(regime) && { kind: 'regime', regime },
  ]
  return reasons.filter((reason) => reason !== null && reason !== false)
}

const farthest = Number.MAX_SAFE_INTEGER

/** The best first; of equal ones the nearest, then the newest. Jobs without a reason are left out. */
export const ranked = (jobs: readonly Candidate[], interests: Interests) =>
  jobs
    .map((job) => {
      const reasons = reasonsOf(job, interests)
      return { ...job, reasons, score: reasons.reduce((sum, reason) => sum + pointsOf(reason), 0) }
    })
    .filter(({ reasons }) => reasons.length > 0)
    .sort(
      (one, other) =>
        other.score - one.score ||
        (one.kilometres ?? farthest) - (other.kilometres ?? farthest) ||
        other.publishedAt.getTime() - one.publishedAt.getTime(),
    )

import { DAY_MS } from '#contract/durations.ts'
import { SPONSORSHIP_DAYS } from '#contract/payments/sponsorships.ts'

const PERIOD_MS = SPONSORSHIP_DAYS * DAY_MS

export interface Period {
  id: string
  startsAt: Date | null
  endsAt: Date | null
  /** Since when it stands still. */
  heldSince: Date | null
}

/**
 * - `run`: the days count. - `hold`: the text is held back, so the days stand still. - `wait`: the job is not published, so
 * nothing begins.
 */
export type Course = 'run' | 'hold' | 'wait'

const isOver = ({ endsAt, heldSince }: Period, now: Date) =>
  endsAt !== null && heldSince === null && endsAt <= now
const hasBegun = ({ startsAt, heldSince }: Period, now: Date) =>
  startsAt !== null && (heldSince !== null || startsAt <= now)

/**
 * The periods of one job, one after the other, in the order in which they were paid. Those that have begun keep their
 * days; the others begin when the last one ends, or now. Repeating it changes nothing.
 */
export function layPeriods(
  periods: readonly Period[],
  course: Course,
  now: Date,
): { periods: Period[]; until: Date | null; hasStarted: boolean } {
  let until: Date | null = null
  let hasStarted = false
  const begun = (period: Period): Period => {
    if (course === 'hold') return { ...period, heldSince: period.heldSince ?? now }
    if (course === 'wait' || !period.heldSince || !period.endsAt) return period
    const stoodStill = now.getTime() - period.heldSince.getTime()
    return { ...period, endsAt: new Date(period.endsAt.getTime() + stoodStill), heldSince: null }
  }
  const next = (period: Period): Period => {
    if (course !== 'run') return { ...period, startsAt: null, endsAt: null, heldSince: null }
    const startsAt: Date = until ?? now
    if (startsAt <= now) hasStarted = true
    return { ...period, startsAt, endsAt: new Date(startsAt.getTime() + PERIOD_MS), heldSince: null }
  }
  const laid = periods.map((period) => {
    if (isOver(period, now)) return period
    const placed: Period = hasBegun(period, now) ? begun(period) : period
    return placed
  })
  // Periods that run now first: what follows begins after all of them.
  for (const period of laid)
    if (!isOver(period, now) && hasBegun(period, now) && period.endsAt && (!until || period.endsAt > until))
      until = period.endsAt
  const result = laid.map((period) => {
    if (isOver(period, now) || hasBegun(period, now)) return period
    const placed = next(period)
    if (placed.endsAt) until = placed.endsAt
    return placed
  })
  return { periods: result, until: course === 'hold' ? null : until, hasStarted }
}

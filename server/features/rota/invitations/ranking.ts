import { DAY_MS } from '#contract/durations.ts'
import { INVITATION_DAYS, MAX_INVITATIONS_A_WEEK } from '#contract/rota/invitations.ts'

/**
 * How doctors are ranked for a job. Nobody is shown the points, only the facts behind them. Of equal ones the nearest comes first,
 * then an order that is the same at each call and differs from job to job.
 */
export const points = { workedHere: 40, hasRqe: 30, isVerified: 20, isActive: 10 } as const

/** Points for living near the job: within so many kilometres. */
export const nearness = [
  { kilometres: 10, points: 25 },
  { kilometres: 50, points: 15 },
  { kilometres: 100, points: 5 },
] as const

/** A doctor who has been here in this time is active. */
export const ACTIVE_DAYS = 30

/**
 * The times of the last invitations with one more, and from when the next may reach her. Only as many are kept as a week may
 * have.
 */
export function withInvitation(before: readonly Date[], now: Date): { times: Date[]; from: Date | null } {
  const times = [...before, now].slice(-MAX_INVITATIONS_A_WEEK)
  const [first] = times
  const isFull = times.length === MAX_INVITATIONS_A_WEEK && first
  return { times, from: isFull ? new Date(first.getTime() + INVITATION_DAYS * DAY_MS) : null }
}

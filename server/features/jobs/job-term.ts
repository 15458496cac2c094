import { JOB_DURATION_DAYS } from '#contract/jobs.ts'

/** When a job that is published now is over. */
export const expiryOf = (now: Date) => new Date(now.getTime() + JOB_DURATION_DAYS * 86_400_000)

/**
 * The term that approval gives: thirty days to what was never published or is over; what comes back keeps what is left,
 * so that an edit is no renewal.
 */
export const termOf = (
  { published_at, expires_at }: { published_at: Date | null; expires_at: Date | null },
  now: Date,
) => (published_at && expires_at && expires_at > now ? {} : { published_at: now, expires_at: expiryOf(now) })

import { JOB_DURATION_DAYS } from '#contract/jobs.ts'

/** The end of the term of a job that is published at `now`. */
export const expiryOf = (now: Date) => new Date(now.getTime() + JOB_DURATION_DAYS * 86_400_000)

/**
 * The term that an approved job gets: thirty days if it was never published or has expired. A job whose term still runs
 * keeps it, so that an edit is not a free renewal.
 */
export const termAfterApproval = (
  { published_at, expires_at }: { published_at: Date | null; expires_at: Date | null },
  now: Date,
) => (published_at && expires_at && expires_at > now ? {} : { published_at: now, expires_at: expiryOf(now) })

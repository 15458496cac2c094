import { DAY_MS } from '#contract/durations.ts'

/** The end of the term of a job that is published at `now`. */
export const expiryOf = (now: Date, durationDays: number) => new Date(now.getTime() + durationDays * DAY_MS)

/**
 * The term that an approved job gets: a full one if it was never published or has expired. A job whose term still runs
 * keeps it, so that an edit is not a free renewal.
 */
export const termAfterApproval = (
  { published_at, expires_at }: { published_at: Date | null; expires_at: Date | null },
  now: Date,
  durationDays: number,
) =>
  published_at && expires_at && expires_at > now
    ? {}
    : { published_at: now, expires_at: expiryOf(now, durationDays) }

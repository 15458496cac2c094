import { DAY_MS } from '#contract/durations.ts'
import { retentionDays } from '#contract/platform/retention.ts'

/** An access token, which is renewed with a refresh token. */
export const ACCESS_TOKEN_SECONDS = 15 * 60
/** The time for the second factor after the password. */
export const CHALLENGE_SECONDS = 10 * 60
/** A used refresh token that is sent again within this time is a race of two tabs or a lost reply; later, a theft. */
export const REUSE_GRACE_SECONDS = 30

/** When a session ends that is used now and never again, and its refresh token with it. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + retentionDays.sessions * DAY_MS)

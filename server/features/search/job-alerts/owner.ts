import type { UserId } from '#server/http/caller.ts'

/** The owner of an alert: an account, or an e-mail address without one. */
export type AlertOwner = { userId: UserId } | { email: string }

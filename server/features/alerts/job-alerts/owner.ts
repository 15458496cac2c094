import type { UserId } from '#server/http/caller.ts'

/** Whose an alert is: an account's, or an address's without one. */
export type AlertOwner = { userId: UserId } | { email: string }

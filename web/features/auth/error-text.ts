import type { CallError } from '#web/lib/api.ts'

/** Whether the same call may succeed later: no connection, too many attempts, or a busy or failing server. */
export const isTransient = ({ status }: CallError) => status === 0 || status === 429 || status >= 500

/** The error to show in a form: why to try again later if that is known, else `fallback` (spec A §8). */
export const formErrorText = (error: CallError, fallback: string) =>
  error.status !== 500 && isTransient(error) ? error.message : fallback

import type { CallError } from '#web/lib/api.ts'

/** A call may succeed later: no connection, too many attempts, a server that is busy or down. */
export const isTransient = ({ status }: CallError) => status === 0 || status === 429 || status >= 500

/** What a failed form says: why it should wait, where that is known, else its own sentence (spec A §8). */
export const formErrorText = (error: CallError, sentence: string) =>
  error.status !== 500 && isTransient(error) ? error.message : sentence

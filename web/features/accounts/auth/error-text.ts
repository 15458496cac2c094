import type { CallError } from '#web/lib/api.ts'

/** Whether the same call may succeed later: no connection, too many attempts, or a busy or failing server. */
export const isTransient = ({ status }: CallError) => status === 0 || status === 429 || status >= 500

import type { Reply } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { readToken } from '#web/lib/session.ts'
import { claimsOf } from '#web/lib/token-claims.ts'

const KEY = 'GET /jobs/marks'
export type Marks = Reply<typeof KEY>

/** The doctor's marks of these jobs. Without a connection the cards are shown without them. */
export const marksQuery = (ids: readonly string[]) => ({
  ...read(KEY, { query: { ids: ids.join() } }),
  retry: false,
})

/** The marks of all lists, for changes that concern each of them. */
export const allMarks = { queryKey: [KEY] }

const roleOf = () => claimsOf(readToken()).role

/** Whether the visitor is signed in as a doctor. */
export const mayHaveMarks = (): boolean => roleOf() === 'doctor'

/** Whether the visitor has an account that cannot save jobs. An account without a role may become a doctor's. */
export const cannotSave = (): boolean => roleOf() != null && roleOf() !== 'doctor'

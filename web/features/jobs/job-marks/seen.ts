import { sharedStorage } from '#web/lib/browser-storage.ts'
import { isViewing } from '#web/lib/session.ts'

/** `clearSession` deletes what begins with `visit.`. */
const KEY = 'visit.seen'
/** About ten pages of results. */
const MAX_SEEN = 200

const stored = (): string[] => (sharedStorage.read(KEY) ?? '').split(',').filter(Boolean)

/** The jobs that were opened in this browser, the last ones at most. */
export const seenJobs = (): ReadonlySet<string> => new Set(stored())

/** Remembers that a job was opened. */
export function rememberSeen(id: string): void {
  // An admin who sees the app as a user does.
  if (isViewing()) return
  sharedStorage.write(KEY, [id, ...stored().filter((other) => other !== id)].slice(0, MAX_SEEN).join())
}

import { sharedStorage, tabStorage } from '#web/lib/browser-storage.ts'

const LAST = 'visit.last'
const PREVIOUS = 'visit.previous'

/**
 * When the visit before this one ended, in milliseconds since 1970; null on the first visit. A visit lasts as long as its tab.
 */
export function previousVisit(now = Date.now()): number | null {
  const last = sharedStorage.read(LAST)
  const previous = tabStorage.read(PREVIOUS) ?? last ?? ''
  tabStorage.write(PREVIOUS, previous)
  sharedStorage.write(LAST, String(now))
  return Number(previous) || null
}

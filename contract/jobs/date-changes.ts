import type { JobDate } from './job-dates.ts'

const isSame = (one: JobDate, other: JobDate) => one.day === other.day && one.startsAt === other.startsAt

const NOON = '12:00'
const minutesOf = ({ startsAt }: JobDate) => {
  const [hour, minute] = (startsAt ?? NOON).split(':').map(Number) as [number, number]
  return hour * 60 + minute
}
const distance = (one: JobDate, other: JobDate) => Math.abs(minutesOf(one) - minutesOf(other))

/**
 * The stored plantão that each of the wanted ones is; undefined for a new one. One of the same day and time is the same plantão. A
 * new one of a day on which others have left the job is the nearest of them, with another time.
 */
export function storedDates<T extends JobDate>(
  stored: readonly T[],
  wanted: readonly JobDate[],
): (T | undefined)[] {
  const left = new Set(stored.filter((one) => !wanted.some((date) => isSame(one, date))))
  return wanted.map((date) => {
    const ofDay = stored.filter(({ day }) => day === date.day)
    const same = ofDay.find((one) => isSame(one, date))
    const [moved] = ofDay
      .filter((one) => left.has(one))
      .sort((one, other) => distance(one, date) - distance(other, date))
    if (!same && moved) left.delete(moved)
    return same ?? moved
  })
}

/** Whether a plantão that both sides agreed on says something else after an edit. What it no longer says stays as agreed. */
const hasOtherTerms = (before: JobDate, after: JobDate): boolean =>
  (after.startsAt !== null && after.startsAt !== before.startsAt) ||
  (after.hours !== null && after.hours !== before.hours) ||
  after.place !== before.place ||
  after.payCentavos !== before.payCentavos

/** The effect of an edit on stored plantões. */
export function dateChanges<T extends JobDate>(
  stored: readonly T[],
  wanted: readonly JobDate[],
): { changed: { before: T; after: JobDate }[]; removed: T[] } {
  const found = storedDates(stored, wanted)
  return {
    changed: wanted.flatMap((after, at) => {
      const before = found[at]
      return before && hasOtherTerms(before, after) ? [{ before, after }] : []
    }),
    removed: stored.filter((one) => !found.includes(one)),
  }
}

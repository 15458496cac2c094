import { randomUUID } from 'node:crypto'
import type { JobDate, PlannedDate } from '#contract/jobs/job-dates.ts'

/** A plantão to store. Without an id, one is derived from its day and time (`server/db/planned-dates.ts`). */
export type IdentifiedDate = JobDate & { id: string | null }

const isSame = (one: JobDate, other: JobDate) => one.day === other.day && one.startsAt === other.startsAt

const NOON = '12:00'
const minutesOf = ({ startsAt }: JobDate) => {
  const [hour, minute] = (startsAt ?? NOON).split(':').map(Number) as [number, number]
  return hour * 60 + minute
}
const distance = (one: JobDate, other: JobDate) => Math.abs(minutesOf(one) - minutesOf(other))

/**
 * The wanted plantões with their ids. One of the same day and time keeps its id. A new one of a day on which others have left the
 * job is the nearest of them, with another time. On a day with other plantões, the id that would be derived may be in use already.
 */
export function withIds(stored: readonly PlannedDate[], wanted: readonly JobDate[]): IdentifiedDate[] {
  const left = new Set(stored.filter((one) => !wanted.some((date) => isSame(one, date))))
  return wanted.map((date) => {
    const ofDay = stored.filter(({ day }) => day === date.day)
    const same = ofDay.find((one) => isSame(one, date))
    const [moved] = ofDay
      .filter((one) => left.has(one))
      .sort((one, other) => distance(one, date) - distance(other, date))
    if (!same && moved) left.delete(moved)
    return { ...date, id: (same ?? moved)?.id ?? (ofDay.length > 0 ? randomUUID() : null) }
  })
}

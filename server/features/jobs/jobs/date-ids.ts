import { randomUUID } from 'node:crypto'
import { storedDates } from '#contract/jobs/date-changes.ts'
import type { JobDate, PlannedDate } from '#contract/jobs/job-dates.ts'

/** A plantão to store. Without an id, one is derived from its day and time (`server/db/planned-dates.ts`). */
export type IdentifiedDate = JobDate & { id: string | null }

/** The wanted plantões with their ids. On a day with other plantões, the id that would be derived may be in use already. */
export function withIds(stored: readonly PlannedDate[], wanted: readonly JobDate[]): IdentifiedDate[] {
  const found = storedDates(stored, wanted)
  const days = new Set(stored.map(({ day }) => day))
  return wanted.map((date, at) => ({
    ...date,
    id: found[at]?.id ?? (days.has(date.day) ? randomUUID() : null),
  }))
}

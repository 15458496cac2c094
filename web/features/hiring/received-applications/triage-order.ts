import type { ApplicationStatus } from '#contract/hiring/applications.ts'

interface Application {
  id: string
  status: ApplicationStatus
}
/** A doctor's row: the application that leads it, and her others. */
export interface TriageRow extends Application {
  others: readonly Application[]
}

/** The row that leads with this application or contains it; -1 if none does. */
export const rowIndexOf = (rows: readonly TriageRow[], id: string): number =>
  rows.findIndex((row) => row.id === id || row.others.some((other) => other.id === id))

/** The row after or before the one with this application. */
export function neighbourOf<Row extends TriageRow>(
  rows: readonly Row[],
  id: string,
  step: 1 | -1,
): Row | undefined {
  const index = rowIndexOf(rows, id)
  return index < 0 ? undefined : rows[index + step]
}

/**
 * The application to open after a decision about `id`: another waiting one of the same doctor, the next of the rows below, or
 * one of those above that was passed over. `status` is what those have that wait; `ownJobOnly` leaves other jobs out.
 */
export function nextWaitingAfter(
  rows: readonly TriageRow[],
  id: string,
  { status, ownJobOnly }: { status: ApplicationStatus; ownJobOnly: boolean },
): string | undefined {
  const index = Math.max(rowIndexOf(rows, id), 0)
  for (const row of [...rows.slice(index), ...rows.slice(0, index)]) {
    const all = ownJobOnly ? [row] : [row, ...row.others]
    const next = all.find((one) => one.status === status && one.id !== id)
    if (next) return next.id
  }
  return undefined
}

import type { ClosingFigures, ClosingPerson, ClosingPlace, ClosingRow } from '#contract/api/rota/closings.ts'
import { MINUTE_MS } from '#contract/durations.ts'

/** The other side of a booking, as the closing groups by it. */
export interface Counterpart {
  /** Stays the same when the person changes names. */
  key: string
  name: string
  registration: string
}
export type ClosingEntry = { row: ClosingRow; counterpart: Counterpart }

const minutesOf = ({ startsAt, endsAt }: ClosingRow) =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS)

function sumOf(rows: readonly ClosingRow[]): ClosingFigures {
  const sum = (of: (row: ClosingRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    shifts: rows.length,
    minutes: sum(minutesOf),
    agreedCentavos: sum(({ payCentavos }) => payCentavos),
    workedCentavos: sum(({ payCentavos, worked }) => (worked.doctor && worked.employer ? payCentavos : 0)),
    paidCentavos: sum(({ paidCentavos }) => paidCentavos ?? 0),
    receivedCentavos: sum(({ paidCentavos, isReceived }) => (isReceived ? (paidCentavos ?? 0) : 0)),
  }
}

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, 'pt-BR')

/** The groups and the total of a month, all summed from the same rows. */
export function closingOf(entries: readonly ClosingEntry[]): {
  rows: ClosingRow[]
  byPerson: ClosingPerson[]
  byPlace: ClosingPlace[]
  total: ClosingFigures
} {
  const rows = entries.map(({ row }) => row)
  const people = Map.groupBy(entries, ({ counterpart }) => counterpart.key)
  const places = Map.groupBy(rows, ({ place }) => place)
  return {
    rows,
    byPerson: [...people.values()]
      .map((group) => {
        // The newest plantão has the newest copy of the name.
        const { name = '', registration = '' } = group.at(-1)?.counterpart ?? {}
        return { name, registration, ...sumOf(group.map(({ row }) => row)) }
      })
      .sort(byName),
    byPlace: [...places].map(([name, group]) => ({ name, ...sumOf(group) })).sort(byName),
    total: sumOf(rows),
  }
}

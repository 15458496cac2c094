import type { ReceivedSort } from '#contract/hiring/received-applications.ts'

/** Where a list continues. Times are PostgreSQL's text, which has microseconds. */
export interface Position {
  sort: ReceivedSort
  direction: 'asc' | 'desc'
  /** When the first page was read. */
  asOf: Date
  /** The value of the last row by which the list is sorted, as text. */
  key: string
  appliedAt: string
  id: string
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const TIMESTAMP = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/

export const encodePosition = ({ asOf, key, appliedAt, id, sort, direction }: Position): string =>
  Buffer.from(JSON.stringify([sort, direction, asOf.getTime(), key, appliedAt, id])).toString('base64url')

function partsOf(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

/** The database refuses the 31st of February. */
function isTime(text: string): boolean {
  if (!TIMESTAMP.test(text)) return false
  const iso = text.slice(0, 19).replace(' ', 'T')
  const time = new Date(`${iso}Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso)
}

const END_OF_TIME = Date.UTC(2200, 0)

/** Null for a text that no reply contained, or of a list with another order. */
export function decodePosition(text: string, order: Pick<Position, 'sort' | 'direction'>): Position | null {
  const [sort, direction, millis, key, appliedAt, id] = partsOf(text)
  if (sort !== order.sort || direction !== order.direction) return null
  if (!Number.isInteger(millis) || Number(millis) < 0 || Number(millis) > END_OF_TIME) return null
  if (typeof key !== 'string' || key.includes('\0') || (sort !== 'name' && !/^\d{1,9}$/.test(key)))
    return null
  if (typeof appliedAt !== 'string' || !isTime(appliedAt)) return null
  if (typeof id !== 'string' || !UUID.test(id)) return null
  return { ...order, asOf: new Date(Number(millis)), key, appliedAt, id }
}

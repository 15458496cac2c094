import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

export interface CalendarEntry {
  /** Stays the same for all versions of an entry. */
  uid: string
  sequence: number
  isCancelled: boolean
  start: Date
  /** Null if nobody knows how long it takes. */
  minutes: number | null
  /** The day of `start` in Brasília, for which no time is known. */
  isWholeDay?: boolean
  title: string
  place: string
  description: string
  /** Of this version. */
  stamp: Date
  /** The page with the details. */
  url?: string
}

/** A date without a time, which has no time zone. ical-generator takes it from the local fields of the process. */
const dayOf = (moment: Date) => {
  const inBrasilia = new Date(moment.getTime() - 3 * 3_600_000)
  return new Date(inBrasilia.getUTCFullYear(), inBrasilia.getUTCMonth(), inBrasilia.getUTCDate())
}

function addEntry(calendar: ICalCalendar, entry: CalendarEntry) {
  const { start, minutes, isWholeDay = false, url } = entry
  return calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    stamp: entry.stamp,
    lastModified: entry.stamp,
    start: isWholeDay ? dayOf(start) : start,
    ...(isWholeDay && { allDay: true }),
    ...(minutes !== null && !isWholeDay && { end: new Date(start.getTime() + minutes * 60_000) }),
    summary: entry.title,
    location: entry.place,
    description: entry.description,
    status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(url && { url }),
  })
}

/** The library escapes all texts but this one. */
const escaped = (name: string) => name.replace(/\s+/g, ' ').replace(/[\\;,]/g, '\\$&')

const prodId = { company: 'Medponto', product: 'Agenda', language: 'PT-BR' }

/** One entry in iCalendar (RFC 5545), in UTC, which every calendar shows in its own time zone. */
export function calendarFile(entry: CalendarEntry): string {
  const { REQUEST, CANCEL } = ICalCalendarMethod
  const calendar = ical({ prodId, method: entry.isCancelled ? CANCEL : REQUEST })
  addEntry(calendar, entry).organizer({ name: 'Medponto', email: 'nao-responda@medponto.invalid' })
  return calendar.toString()
}

/** Several entries, of which each that is cancelled says so. `refreshHours` is for calendars that read it again and again. */
export function calendarOfEntries({
  name,
  entries,
  refreshHours,
}: {
  name: string
  entries: readonly CalendarEntry[]
  refreshHours?: number
}): string {
  const calendar = ical({
    prodId,
    name: escaped(name),
    method: ICalCalendarMethod.PUBLISH,
    ...(refreshHours && { ttl: refreshHours * 3_600 }),
  })
  for (const entry of entries) addEntry(calendar, entry)
  return calendar.toString()
}

import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

export interface CalendarEntry {
  /** Stays the same for all versions of an entry. */
  uid: string
  sequence: number
  isCancelled: boolean
  start: Date
  minutes: number
  title: string
  place: string
  description: string
  /** Of this version. */
  stamp: Date
}

/** One entry in iCalendar (RFC 5545), in UTC, which every calendar shows in its own time zone. */
export function calendarFile(entry: CalendarEntry): string {
  const { REQUEST, CANCEL } = ICalCalendarMethod
  const calendar = ical({
    prodId: { company: 'Medponto', product: 'Agenda', language: 'PT-BR' },
    method: entry.isCancelled ? CANCEL : REQUEST,
  })
  calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    stamp: entry.stamp,
    start: entry.start,
    end: new Date(entry.start.getTime() + entry.minutes * 60_000),
    summary: entry.title,
    location: entry.place,
    description: entry.description,
    status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: 'Medponto', email: 'nao-responda@medponto.invalid' },
  })
  return calendar.toString()
}

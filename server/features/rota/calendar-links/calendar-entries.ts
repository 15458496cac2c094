import { MINUTE_MS } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import type { CalendarEntry } from '#server/http/calendar.ts'

interface Plantao {
  id: string
  state: string
  title: string
  doctor_name: string
  employer_name: string
  starts_at: Date
  ends_at: Date
  place: string
  note: string
  updated_at: Date
  /** How many times it became another one. */
  revisions: number
}

/** A plantão as calendars of one side show it. Neither pay nor contacts are in it; the note is the doctor's. */
export const entryOf = (row: Plantao, side: 'doctor' | 'employer', publicUrl: string): CalendarEntry => ({
  uid: `${row.id}@medponto`,
  sequence: row.revisions,
  isCancelled: row.state !== 'agreed',
  start: row.starts_at,
  minutes: (row.ends_at.getTime() - row.starts_at.getTime()) / MINUTE_MS,
  title: `Plantão: ${side === 'doctor' ? row.employer_name : row.doctor_name}`,
  place: row.place,
  description: [row.title, side === 'doctor' && row.note].filter(Boolean).join('\n'),
  stamp: row.updated_at,
  url: publicUrl + paths.booking(row.id),
})

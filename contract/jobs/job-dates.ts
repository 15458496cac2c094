import { brazilDay, endOfBrazilDay } from '#contract/brazil-day.ts'
import { minutesBehind } from '#contract/time-zones.ts'

/** In the order of ISO 8601, which PostgreSQL's `isodow` counts from 1. */
export const weekdayLabels = {
  monday: 'Segunda',
  tuesday: 'Terça',
  wednesday: 'Quarta',
  thursday: 'Quinta',
  friday: 'Sexta',
  saturday: 'Sábado',
  sunday: 'Domingo',
} as const
export type Weekday = keyof typeof weekdayLabels
export const weekdays = Object.keys(weekdayLabels) as [Weekday, ...Weekday[]]

/** A plantão of a job. The same day can have several that begin at different times. */
export interface JobDate {
  /** In Brasília, yyyy-mm-dd. */
  day: string
  /** HH:MM; null if the employer has not said. */
  startsAt: string | null
  hours: number | null
  /** How many doctors it needs. */
  places: number
  /** Where it is; absent if the job says it, or its reader may not know. */
  place?: string | undefined
  /** For the whole plantão, in centavos; absent like the place. */
  payCentavos?: number | undefined
}

/** A plantão of a stored job. It keeps its id when the job is edited. */
export interface PlannedDate extends JobDate {
  id: string
}

/** When a plantão begins, and so when it is over for doctors who look for one. Of a day alone that is its last second. */
export const startOf = ({ day, startsAt }: Pick<JobDate, 'day' | 'startsAt'>): Date =>
  startsAt ? new Date(`${day}T${startsAt}:00-03:00`) : endOfBrazilDay(day)

/** Whether a plantão has not begun. */
export const isComing = (date: Pick<JobDate, 'day' | 'startsAt'>, now: Date | number) =>
  startOf(date).getTime() > Number(now)

/** The day of the first plantão that has not begun, by when they begin; null if there is none. */
export const nextDateOf = (starts: readonly Date[], now: Date | number): string | null => {
  const coming = starts.map(Number).filter((start) => start > Number(now))
  return coming.length > 0 ? brazilDay(Math.min(...coming)) : null
}

const DAY_MINUTES = 24 * 60

const clockText = (minutes: number) => {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return `${hour}h${minute ? String(minute).padStart(2, '0') : ''}`
}

const spanText = (start: number, hours: number | null) =>
  hours ? `${clockText(start)}–${clockText(start + hours * 60)}` : `às ${clockText(start)}`

/**
 * When a plantão is: '19h–7h', 'às 19h', '12h'; null if that is not known. In a state whose clocks show another time, both times:
 * '20h–8h de Brasília, 19h–7h em AM'.
 */
export function timesText(
  { startsAt, hours }: Pick<JobDate, 'startsAt' | 'hours'>,
  uf?: string | null,
): string | null {
  if (!startsAt) return hours ? `${hours}h` : null
  const start = Number(startsAt.slice(0, 2)) * 60 + Number(startsAt.slice(3))
  const behind = minutesBehind(uf)
  if (!behind) return spanText(start, hours)
  const local = start - behind
  const eve = local < 0 ? ', a partir da véspera' : ''
  return `${spanText(start, hours)} de Brasília, ${spanText((local + DAY_MINUTES) % DAY_MINUTES, hours)} em ${uf}${eve}`
}

/** '2 lugares' */
export const placesText = (places: number) => (places === 1 ? '1 lugar' : `${places} lugares`)

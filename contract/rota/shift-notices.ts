import { brazilDay, brazilTime } from '../brazil-day.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'
import { minutesBehind, statesBehind } from '../time-zones.ts'

/** Notices about plantões with a free place. */

/** `free`: a place became free, for a doctor who waits for it. `open`: it begins soon and is not filled. */
export const shiftNoticeKinds = ['free', 'open'] as const
export type ShiftNoticeKind = (typeof shiftNoticeKinds)[number]

/** Doctors are told of a plantão with a free place if it begins within this time. */
export const OPEN_NOTICE_HOURS = 72
/** The most such notices that a doctor gets in a day of Brasília. */
export const OPEN_NOTICES_PER_DAY = 3
/** Doctors who have not used their account for longer are not told of them. */
export const OPEN_NOTICE_ACTIVE_DAYS = 180
/** How much earlier than the next one a waiting doctor is told of a free place. */
const HEAD_START_HOURS = 2

/** In Brasília. Nobody has to answer at night, and nobody is asked to work then. */
const NIGHT_BEGINS = '22:00'
const NIGHT_ENDS = '08:00'

/** Whether it is night in Brasília. */
export function isNight(moment: Date | number): boolean {
  const time = brazilTime(moment)
  return time >= NIGHT_BEGINS || time < NIGHT_ENDS
}

/** The states in which it is still night although it is day in Brasília. */
export const statesAtNight = (moment: Date | number): string[] =>
  statesBehind.filter((uf) => isNight(Number(moment) - minutesBehind(uf) * MINUTE_MS))

const atTime = (day: string, time: string) => Date.parse(`${day}T${time}:00-03:00`)

/** When the day begins in which this moment is, or the next one if it is night. */
function nextDaytime(moment: number): { from: number; until: number } {
  const isLate = brazilTime(moment) >= NIGHT_BEGINS
  const day = brazilDay(isLate ? moment + DAY_MS : moment)
  return { from: Math.max(moment, atTime(day, NIGHT_ENDS)), until: atTime(day, NIGHT_BEGINS) }
}

/** Until when a waiting doctor alone knows of a free place: HEAD_START_HOURS of daytime, or until the plantão begins. */
export function headStartEnd(toldAt: Date, beginsAt: Date): Date {
  const { from, until } = nextDaytime(toldAt.getTime())
  const end = from + HEAD_START_HOURS * HOUR_MS
  const left = end - until
  return new Date(Math.min(left > 0 ? nextDaytime(until).from + left : end, beginsAt.getTime()))
}

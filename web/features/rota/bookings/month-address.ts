import { brazilDay } from '#contract/brazil-day.ts'
import { paths } from '#contract/paths.ts'
import { monthOf } from '#web/lib/calendar/month-days.ts'

/** The month of a moment in Brasília, yyyy-mm. */
export const currentMonth = (now: number): string => monthOf(brazilDay(now))

/** The month of `?mes=2026-12`; the current one if there is none. */
export function monthIn(params: URLSearchParams, now: number): string {
  const month = params.get('mes') ?? ''
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : currentMonth(now)
}

/** The address of the page with a month; without one for the current month. */
export const monthPath = (month: string, now: number): string =>
  month === currentMonth(now) ? paths.dashboardBookings : `${paths.dashboardBookings}?mes=${month}`

/** The address of the closing of a month, the current one included. */
export const closingPath = (month: string): string => `${paths.bookingsClosing}?mes=${month}`

const monthFormat = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** 'dezembro de 2026' */
export const monthText = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

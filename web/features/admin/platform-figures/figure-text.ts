import type { FigurePeriod } from '#contract/admin/platform-figures.ts'
import { periodDays } from '#contract/admin/platform-figures.ts'
import { calendarDay, formatNumber, shortCalendarDay } from '#web/lib/format.ts'
import { moneyText } from '#web/lib/price.ts'

export const figureText = (value: number, isMoney: boolean) =>
  isMoney ? moneyText(value) : formatNumber(value)

// A calendar day has no time zone: it is parsed and formatted in UTC.
const shortMonth = new Intl.DateTimeFormat('pt-BR', { month: 'short', year: '2-digit', timeZone: 'UTC' })
const fullMonth = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const asDate = (day: string) => new Date(`${day}T00:00:00Z`)

export type Unit = 'day' | 'month'

/** '16/11', 'nov. de 26'. */
export const startText = (start: string, unit: Unit) =>
  unit === 'day' ? shortCalendarDay(start) : shortMonth.format(asDate(start))
/** '16/11/2026', 'novembro de 2026'. */
export const fullStartText = (start: string, unit: Unit) =>
  unit === 'day' ? calendarDay(start) : fullMonth.format(asDate(start))

/** The names of the periods that each period is compared with. */
export const previousLabels: Record<FigurePeriod, string> = {
  '7days': `${periodDays['7days']} dias anteriores`,
  '30days': `${periodDays['30days']} dias anteriores`,
  '90days': `${periodDays['90days']} dias anteriores`,
  year: 'mesmos dias do ano anterior',
}

import type { BookingTerms, ListedBooking } from '#contract/api/rota/bookings.ts'
import { brazilDay, brazilDaysUntil, brazilTime } from '#contract/brazil-day.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { timesText } from '#contract/jobs/job-dates.ts'
import { type BookingStage, bookingStage, paymentTermText, type Span } from '#contract/rota/bookings.ts'
import { count, formatNumber, shortCalendarDay } from '#web/lib/format.ts'
import { moneyText, priceText } from '#web/lib/price.ts'

const format = (options: Intl.DateTimeFormatOptions) => {
  const { format: text } = new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: 'America/Sao_Paulo' })
  return (moment: Date | string) => text(new Date(moment))
}
const weekday = format({ weekday: 'long' })
const shortWeekday = format({ weekday: 'short' })
const momentFormat = format({
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** 'qua., 02/12, 14:30' */
export const momentText = (instant: string): string => momentFormat(instant)

const dayOf = (moment: Date | string) => brazilDay(new Date(moment))

/** '04/12', or '04/12/2027' if it is not this year. */
function dateText(moment: Date | string, now: number): string {
  const day = dayOf(moment)
  const year = day.slice(0, 4)
  return year === brazilDay(now).slice(0, 4) ? shortCalendarDay(day) : `${shortCalendarDay(day)}/${year}`
}

const hoursOf = ({ startsAt, endsAt }: Span) =>
  (new Date(endsAt).getTime() - new Date(startsAt).getTime()) / HOUR_MS

/** '12 horas', '1 hora', '6 horas e 30 min' */
export function hoursText(hours: number): string {
  const minutes = Math.round(hours * 60)
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [whole > 0 && count(whole, 'hora', 'horas'), rest > 0 && `${rest} min`]
  return parts.filter(Boolean).join(' e ')
}

/** A plantão with the state in which it is, if the text may need two times. */
type PlacedSpan = Span & { uf?: string | null }

/** '19h–7h', '20h–8h de Brasília, 19h–7h em AM' */
export const spanTimes = (span: PlacedSpan): string =>
  timesText({ startsAt: brazilTime(new Date(span.startsAt)), hours: hoursOf(span) }, span.uf) ?? ''

/** '19h–7h (12 horas)' */
export const timesOf = (span: PlacedSpan): string => `${spanTimes(span)} (${hoursText(hoursOf(span))})`

/** 'sexta-feira, 04/12' */
const dayText = (moment: Date | string, now: number): string => `${weekday(moment)}, ${dateText(moment, now)}`

/** 'sexta-feira, 04/12, 19h–7h (12 horas)' */
export const whenText = (span: PlacedSpan, now: number): string =>
  `${dayText(span.startsAt, now)}, ${timesOf(span)}`

/** 'sex., 04/12, 19h–7h', for rows. */
export const shortWhenText = (span: PlacedSpan, now: number): string =>
  `${shortWeekday(span.startsAt)}, ${dateText(span.startsAt, now)}, ${spanTimes(span)}`

/** 'sex., 19h–7h', beside the date. */
export const weekdayText = (span: PlacedSpan): string => `${shortWeekday(span.startsAt)}, ${spanTimes(span)}`

/** The calendar day on which it starts, such as '2026-12-04'. */
export const startDay = ({ startsAt }: Span): string => dayOf(startsAt)

/** 'sex., 04/12, 19h–7h', of a plantão whose times may be unknown. */
export function openDateText(
  date: { day: string; startsAt: string | null; hours: number | null; uf?: string | null },
  now: number,
): string {
  const noon = `${date.day}T12:00:00-03:00`
  return [shortWeekday(noon), dateText(noon, now), timesText(date, date.uf)].filter(Boolean).join(', ')
}

type Pay = Span & { payCentavos: number }

/** Pay per hour, rounded down to centavos so that it never promises more than is paid: 'R$ 150,00/h'. */
export const hourlyText = (pay: Pay): string => `${moneyText(Math.floor(pay.payCentavos / hoursOf(pay)))}/h`

/** 'R$ 1.800', with decimals only if it has centavos. */
export const payText = (centavos: number): string =>
  centavos % 100 === 0 ? priceText(centavos) : moneyText(centavos)

/** 'até 30 dias após o plantão', or that it is left open. */
export const paymentText = (days: number | null): string => paymentTermText(days) ?? 'a combinar'

/** 'R$ 200,00 a menos que o combinado'; null if it is what was agreed. */
export function paymentDifference(paid: number, agreed: number): string | null {
  if (paid === agreed) return null
  return `${moneyText(Math.abs(paid - agreed))} ${paid < agreed ? 'a menos' : 'a mais'} que o combinado`
}

/** The time until a deadline: '2 dias', '5 h', '40 min'; rounded down, so that it never promises more time than there is. */
function timeLeft(ms: number): string {
  if (ms >= 2 * DAY_MS) return count(Math.floor(ms / DAY_MS), 'dia', 'dias')
  if (ms >= HOUR_MS) return `${Math.floor(ms / HOUR_MS)} h`
  return `${Math.max(1, Math.floor(ms / MINUTE_MS))} min`
}

/** 'Responda até qua., 02/12, 14:30 (em 5 h)'; null once it is over. */
export function deadlineText({ answerBy }: Pick<ListedBooking, 'answerBy'>, now: number): string | null {
  const left = Date.parse(answerBy) - now
  if (left <= 0) return null
  const rest = `(em ${timeLeft(left)})`.replaceAll(' ', '\u00a0')
  return `Responda até ${momentText(answerBy)} ${rest}`
}

/** Its stage, where an offer whose deadline passes on an open page has lapsed. */
export const stageOf = (booking: ListedBooking, now: number): BookingStage =>
  booking.state === 'offered' && Date.parse(booking.answerBy) <= now ? 'lapsed' : bookingStage(booking, now)

/** When bookings change by the clock: the deadlines of offers, and starts and ends of agreed plantões; the earliest first. */
export const momentsOf = (bookings: readonly ListedBooking[]): number[] =>
  bookings
    .flatMap(({ state, answerBy, startsAt, endsAt }) =>
      state === 'offered' ? [answerBy] : state === 'agreed' ? [startsAt, endsAt] : [],
    )
    .map((moment) => Date.parse(moment))
    .sort((one, other) => one - other)

/** The terms that a change would replace, as both sides read them. */
export function changedTerms(
  { uf = null, ...agreed }: BookingTerms & { uf?: string | null },
  proposed: BookingTerms,
  now: number,
) {
  const rows = [
    { label: 'Data e horário', of: (terms: BookingTerms) => whenText({ ...terms, uf }, now) },
    { label: 'Local', of: ({ place }: BookingTerms) => place },
    { label: 'Valor', of: (terms: BookingTerms) => `${payText(terms.payCentavos)} (${hourlyText(terms)})` },
    { label: 'Pagamento', of: ({ paymentDays }: BookingTerms) => paymentText(paymentDays) },
    { label: 'Observações', of: ({ note }: BookingTerms) => note || 'nenhuma' },
  ]
  return rows
    .map(({ label, of }) => ({ label, before: of(agreed), after: of(proposed) }))
    .filter(({ before, after }) => before !== after)
}

/** Plantões, hours and money of a list of agreed plantões; what is received counts as it was paid. */
export function totalsOf(bookings: readonly ListedBooking[]) {
  const agreed = bookings.filter(({ state }) => state === 'agreed')
  const sum = (of: (booking: ListedBooking) => number) => agreed.reduce((total, one) => total + of(one), 0)
  return {
    plantoes: agreed.length,
    hours: sum(hoursOf),
    agreedCentavos: sum(({ payCentavos }) => payCentavos),
    receivedCentavos: sum(({ payment }) => (payment?.isReceived ? payment.centavos : 0)),
  }
}

/** '12,5 h' */
export const totalHoursText = (hours: number): string => `${formatNumber(Math.round(hours * 10) / 10)} h`

/** 'Hoje', 'Amanhã' or the weekday with the date: the heading of a day in a list. */
export function dayHeading(moment: Date | string, now: number): string {
  const days = brazilDaysUntil(now, new Date(moment))
  const text = dayText(moment, now)
  if (days === 0) return `Hoje, ${text}`
  if (days === 1) return `Amanhã, ${text}`
  return text.replace(/^./, (letter) => letter.toUpperCase())
}

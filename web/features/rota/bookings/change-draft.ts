import type { BookingTerms } from '#contract/api/rota/bookings.ts'
import { brazilDay, brazilTime } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import { MAX_BOOKING_PAYMENT_DAYS, type Span } from '#contract/rota/bookings.ts'
import { centavosOf, reaisText } from '#web/lib/money.ts'

/** New terms as typed; times in Brasília. */
export interface ChangeDraft {
  day: string
  start: string
  end: string
  place: string
  pay: string
  paymentDays: string
  note: string
}

export const draftOf = (terms: BookingTerms): ChangeDraft => ({
  day: brazilDay(new Date(terms.startsAt)),
  start: brazilTime(new Date(terms.startsAt)),
  end: brazilTime(new Date(terms.endsAt)),
  place: terms.place,
  pay: reaisText(terms.payCentavos),
  paymentDays: terms.paymentDays === null ? '' : String(terms.paymentDays),
  note: terms.note,
})

/** When the plantão is, which ends on the next day unless its end is later than its start; null if it is incomplete. */
export function spanOf({ day, start, end }: Pick<ChangeDraft, 'day' | 'start' | 'end'>): Span | null {
  // Brazil has no daylight saving time (Decreto 9.772/2019).
  const [from, to] = [start, end].map((time) => Date.parse(`${day}T${time}:00-03:00`)) as [number, number]
  if (Number.isNaN(from) || Number.isNaN(to)) return null
  const until = to > from ? to : to + DAY_MS
  return { startsAt: new Date(from).toISOString(), endsAt: new Date(until).toISOString() }
}

export type ChangeProblems = Partial<Record<keyof ChangeDraft, string>>

/** Errors of the draft by field. */
export function problemsOf(draft: ChangeDraft): ChangeProblems {
  const days = Number(draft.paymentDays)
  return {
    ...(!draft.day && { day: 'Informe o dia.' }),
    ...(!draft.start && { start: 'Informe o início.' }),
    ...(!draft.end && { end: 'Informe o fim.' }),
    ...(!draft.place.trim() && { place: 'Informe onde é o plantão.' }),
    ...(!centavosOf(draft.pay) && { pay: 'Informe o valor do plantão.' }),
    ...(days > MAX_BOOKING_PAYMENT_DAYS && { paymentDays: `Informe até ${MAX_BOOKING_PAYMENT_DAYS} dias.` }),
  }
}

/** The errors of the API at the fields of the draft. */
export const refusedFields = (errors: Record<string, string>): ChangeProblems => ({
  ...(errors.startsAt && { day: errors.startsAt }),
  ...(errors.endsAt && { end: errors.endsAt }),
  ...(errors.place && { place: errors.place }),
  ...(errors.payCentavos && { pay: errors.payCentavos }),
  ...(errors.paymentDays && { paymentDays: errors.paymentDays }),
  ...(errors.note && { note: errors.note }),
})

/** A draft without problems as the API takes it. */
export function bodyOf(draft: ChangeDraft) {
  const span = spanOf(draft)
  return {
    startsAt: String(span?.startsAt ?? ''),
    endsAt: String(span?.endsAt ?? ''),
    place: draft.place,
    payCentavos: centavosOf(draft.pay) ?? 0,
    paymentDays: draft.paymentDays === '' ? null : Number(draft.paymentDays),
    note: draft.note,
  }
}

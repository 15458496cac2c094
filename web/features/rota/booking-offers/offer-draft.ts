import type { OfferDefaults } from '#contract/api/rota/bookings.ts'
import { HOUR_MS } from '#contract/durations.ts'
import {
  type answerHours,
  DEFAULT_ANSWER_HOURS,
  MAX_BOOKING_HOURS,
  type noticeHours,
} from '#contract/rota/bookings.ts'
import { centavosOf, reaisText } from '#web/lib/money.ts'
import type { OfferBody } from './queries.ts'

export type OfferableDate = OfferDefaults['dates'][number]

/** The fields as typed; times in Brasília time. */
export interface OfferDraft {
  /** The ids of the job's plantões that are offered. */
  chosen: readonly string[]
  /** yyyy-mm-dd, for a job without plantões. */
  day: string
  /** HH:MM, for plantões whose start the job does not say. */
  startsAt: string
  /** For plantões whose length the job does not say. */
  hours: string
  /** Null until it is typed: then each plantão has its own, or that of the job. Like the pay. */
  place: string | null
  pay: string | null
  paymentDays: string
  answerHours: (typeof answerHours)[number]
  noticeHours: (typeof noticeHours)[number]
  note: string
}

/** Why a plantão cannot be offered; null if it can. */
export function barrierOf({ isOffered, taken, places }: OfferableDate): string | null {
  if (isOffered) return 'Já oferecido a esta pessoa'
  return taken >= places ? 'Preenchido' : null
}

/** The plantão that was asked for, or the only one that the applicant chose. */
function preselected({ dates }: OfferDefaults, dateId: string | undefined): string[] {
  const free = dates.filter((date) => barrierOf(date) === null)
  if (free.some((date) => date.dateId === dateId)) return dateId ? [dateId] : []
  const chosen = free.filter(({ isChosen }) => isChosen)
  return chosen.length === 1 ? chosen.map((date) => date.dateId) : []
}

export const draftOf = (defaults: OfferDefaults, dateId: string | undefined): OfferDraft => ({
  chosen: preselected(defaults, dateId),
  day: '',
  startsAt: '',
  hours: '',
  place: null,
  pay: null,
  paymentDays: defaults.paymentDays === null ? '' : String(defaults.paymentDays),
  answerHours: DEFAULT_ANSWER_HOURS,
  noticeHours: defaults.noticeHours,
  note: '',
})

/** The plantões that the draft offers, of which `day` is the one of a job without any. */
const offeredDates = (draft: OfferDraft, dates: readonly OfferableDate[]) =>
  dates.length === 0
    ? [{ dateId: null, day: draft.day, startsAt: null, hours: null }]
    : dates.filter(({ dateId }) => draft.chosen.includes(dateId))

/** The place and the pay of the offered plantões, as far as they agree. */
export function suggestedTerms(draft: OfferDraft, { dates, place, payCentavos }: OfferDefaults) {
  const chosen = dates.filter(({ dateId }) => draft.chosen.includes(dateId))
  const offered = chosen.length > 0 ? chosen : [{ place, payCentavos }]
  const differs = (name: 'place' | 'payCentavos') => offered.some((one) => one[name] !== offered[0]?.[name])
  const [first] = offered
  return {
    place: differs('place') ? '' : (first?.place ?? ''),
    pay: differs('payCentavos') ? '' : reaisText(first?.payCentavos ?? null),
    /** Every plantão says it, and not the same. */
    hasOwnPlaces: differs('place'),
    hasOwnPay: differs('payCentavos') && offered.every((one) => one.payCentavos !== null),
  }
}

/** Whether the draft has to say when its plantões begin, and how long they are. */
export function asksFor(draft: OfferDraft, dates: readonly OfferableDate[]) {
  const offered = offeredDates(draft, dates)
  return {
    start: offered.some(({ startsAt }) => startsAt === null),
    hours: offered.some(({ hours }) => hours === null),
  }
}

export type OfferField =
  | 'dates'
  | 'day'
  | 'startsAt'
  | 'hours'
  | 'place'
  | 'payCentavos'
  | 'paymentDays'
  | 'note'
export type OfferProblems = Partial<Record<OfferField, string>>

/** Errors of the draft by field; empty if there are none. */
export function problemsOf(draft: OfferDraft, defaults: OfferDefaults, now: number): OfferProblems {
  const { dates } = defaults
  const suggested = suggestedTerms(draft, defaults)
  const needsPlace = draft.place !== null || !suggested.hasOwnPlaces
  const needsPay = draft.pay !== null || !suggested.hasOwnPay
  const asked = asksFor(draft, dates)
  const hours = Number(draft.hours)
  const isWithout = dates.length === 0
  const problems: OfferProblems = {
    ...(!isWithout && draft.chosen.length === 0 && { dates: 'Escolha pelo menos um plantão.' }),
    ...(isWithout && !draft.day && { day: 'Informe o dia.' }),
    ...(asked.start && !draft.startsAt && { startsAt: 'Informe o início.' }),
    ...(asked.hours &&
      !(hours >= 1 && hours <= MAX_BOOKING_HOURS) && { hours: `De 1 a ${MAX_BOOKING_HOURS} horas.` }),
    ...(needsPlace &&
      (draft.place ?? suggested.place).trim() === '' && { place: 'Informe onde é o plantão.' }),
    ...(needsPay &&
      !centavosOf(draft.pay ?? suggested.pay) && { payCentavos: 'Informe o valor do plantão.' }),
  }
  if (problems.day || problems.startsAt || problems.hours || problems.dates) return problems
  const isPast = datesOf(draft, dates).some(({ startsAt }) => Date.parse(startsAt) <= now)
  return isPast ? { ...problems, [asked.start ? 'startsAt' : 'dates']: 'Este horário já passou.' } : problems
}

/** Needs a draft whose plantões are complete. */
function datesOf(draft: OfferDraft, dates: readonly OfferableDate[]): OfferBody['dates'] {
  return offeredDates(draft, dates).map((date) => {
    const start = Date.parse(`${date.day}T${date.startsAt ?? draft.startsAt}:00-03:00`)
    const end = start + (date.hours ?? Number(draft.hours)) * HOUR_MS
    return {
      dateId: date.dateId,
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(end).toISOString(),
    }
  })
}

/** The draft as the API takes it, once it has no problems. */
export function bodyOf(draft: OfferDraft, defaults: OfferDefaults): OfferBody {
  const offered = defaults.dates.filter(({ dateId }) => draft.chosen.includes(dateId))
  const [first = defaults] = offered
  const suggested = suggestedTerms(draft, defaults)
  const hasOwnPlaces = draft.place === null && suggested.hasOwnPlaces
  const hasOwnPay = draft.pay === null && suggested.hasOwnPay
  return {
    dates: datesOf(draft, defaults.dates).map((date) => {
      const own = offered.find(({ dateId }) => dateId === date.dateId)
      return {
        ...date,
        ...(hasOwnPlaces && own && { place: own.place }),
        ...(hasOwnPay && own?.payCentavos && { payCentavos: own.payCentavos }),
      }
    }),
    place: hasOwnPlaces ? first.place : (draft.place ?? suggested.place),
    payCentavos: (hasOwnPay ? first.payCentavos : centavosOf(draft.pay ?? suggested.pay)) ?? 0,
    paymentDays: draft.paymentDays === '' ? null : Number(draft.paymentDays),
    noticeHours: draft.noticeHours,
    answerHours: draft.answerHours,
    note: draft.note,
  }
}

const fields: readonly OfferField[] = ['dates', 'place', 'payCentavos', 'paymentDays', 'note']

/** Errors that the server found, by field. Those of one plantão are shown with all of them. */
export function refusedFields(errors: Record<string, string>): OfferProblems {
  const problems: OfferProblems = {}
  for (const [path, text] of Object.entries(errors)) {
    const field = fields.find((one) => one === path.split('.')[0])
    if (field) problems[field] ??= text
  }
  return problems
}

import type { ListedBooking } from '#contract/api/rota/bookings.ts'
import { brazilDay, brazilTime } from '#contract/brazil-day.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { isComing } from '#contract/jobs/job-dates.ts'
import type { BookingStage } from '#contract/rota/bookings.ts'
import { stageOf } from '#web/features/rota/bookings/booking-texts.ts'
import type { Reply } from '#web/lib/api.ts'
import { monthOf, plusDays, weekdayOf } from '#web/lib/calendar/month-days.ts'

const DAYS_IN_WEEK = 7

/** The weeks that contain a month, yyyy-mm, from Monday to Sunday: four to six. */
export function rotaWeeks(month: string): string[][] {
  const first = `${month}-01`
  const weeks: string[][] = []
  let monday = plusDays(first, -((weekdayOf(first) + 6) % DAYS_IN_WEEK))
  while (monthOf(monday) <= month) {
    const start = monday
    weeks.push(Array.from({ length: DAYS_IN_WEEK }, (_, day) => plusDays(start, day)))
    monday = plusDays(monday, DAYS_IN_WEEK)
  }
  return weeks
}

export const rotaFilterLabels = {
  todos: 'Todos',
  livres: 'Livres',
  oferecidos: 'Oferecidos',
  combinados: 'Combinados',
  feitos: 'Feitos',
  trocados: 'Trocados',
  cancelados: 'Cancelados',
} as const
export type RotaFilter = keyof typeof rotaFilterLabels
export const rotaFilters = Object.keys(rotaFilterLabels) as RotaFilter[]

type Group = Exclude<RotaFilter, 'todos'>

const groups: Record<BookingStage, Group> = {
  offered: 'oferecidos',
  agreed: 'combinados',
  change_proposed: 'combinados',
  awaits_confirmation: 'feitos',
  worked: 'feitos',
  disputed: 'feitos',
  paid: 'feitos',
  received: 'feitos',
  not_worked: 'cancelados',
  declined: 'cancelados',
  lapsed: 'cancelados',
  taken_back: 'cancelados',
  cancelled: 'cancelados',
  passed_on: 'trocados',
}

export type OpenDate = Reply<'GET /bookings'>['open'][number]

/** An entry of a day of the rota: a booking, or a plantão of a job that has places left. */
export type RotaEntry = {
  key: string
  day: string
  group: Group
  place: string
  specialties: readonly string[]
  /** How many doctors wait for a place of the plantão. */
  waiting: number
} & (
  | { kind: 'booking'; booking: ListedBooking; stage: BookingStage }
  | { kind: 'open'; open: OpenDate; free: number }
)

type Month = Pick<Reply<'GET /bookings'>, 'items' | 'open' | 'jobs'>

/** A plantão over midnight belongs to the day, in Brasília, on which it begins. */
function entryOf(
  booking: ListedBooking,
  { specialties, waiting }: Pick<RotaEntry, 'specialties' | 'waiting'>,
  now: number,
): RotaEntry {
  const stage = stageOf(booking, now)
  const day = brazilDay(new Date(booking.startsAt))
  const { id, place } = booking
  const line = stage === 'agreed' || stage === 'change_proposed' ? waiting : 0
  return {
    kind: 'booking',
    key: id,
    day,
    group: groups[stage],
    place,
    specialties,
    waiting: line,
    booking,
    stage,
  }
}

const startOfEntry = (entry: RotaEntry) =>
  entry.kind === 'open' ? (entry.open.startsAt ?? '99:99') : brazilTime(new Date(entry.booking.startsAt))

/** The entries of a month in their order: by day, what has ended last, then by start. */
export function rotaEntries({ items, open, jobs }: Month, now: number): RotaEntry[] {
  const specialties = new Map(jobs.map((job) => [job.id, job.specialties]))
  const free = open
    .filter((date) => date.taken < date.places && isComing(date, now))
    .map(
      (date): RotaEntry => ({
        kind: 'open',
        key: `${date.jobId} ${date.dateId}`,
        day: date.day,
        group: 'livres',
        place: date.place,
        specialties: date.specialties,
        waiting: date.waiting,
        open: date,
        free: date.places - date.taken,
      }),
    )
  const rankOf = ({ group }: RotaEntry) => (group === 'cancelados' || group === 'trocados' ? 1 : 0)
  const waiting = new Map(open.map((date) => [date.dateId, date.waiting]))
  const booked = items.map((booking) => {
    const known = specialties.get(booking.jobId ?? '') ?? []
    return entryOf(booking, { specialties: known, waiting: waiting.get(booking.dateId ?? '') ?? 0 }, now)
  })
  return [...booked, ...free].sort(
    (one, other) =>
      one.day.localeCompare(other.day) ||
      rankOf(one) - rankOf(other) ||
      startOfEntry(one).localeCompare(startOfEntry(other)),
  )
}

export const filterEntries = (entries: readonly RotaEntry[], filter: RotaFilter): readonly RotaEntry[] =>
  filter === 'todos' ? entries : entries.filter(({ group }) => group === filter)

/** The free plantões among the entries. */
export const openDatesOf = (entries: readonly RotaEntry[]): OpenDate[] =>
  entries.flatMap((entry) => (entry.kind === 'open' ? [entry.open] : []))

/** The number of entries that each filter shows. */
export const rotaCounts = (entries: readonly RotaEntry[]) =>
  Object.fromEntries(rotaFilters.map((filter) => [filter, filterEntries(entries, filter).length])) as Record<
    RotaFilter,
    number
  >

/** The tabs: those of what came to nothing only if there is something to see. */
export const shownFilters = (counts: Record<RotaFilter, number> | null, current: RotaFilter): RotaFilter[] =>
  rotaFilters.filter(
    (filter) =>
      (filter !== 'trocados' && filter !== 'cancelados') || filter === current || (counts?.[filter] ?? 0) > 0,
  )

/** The entries of each day that has any, in the order of the days. */
export function entriesByDay(entries: readonly RotaEntry[]): ReadonlyMap<string, readonly RotaEntry[]> {
  const days = new Map<string, RotaEntry[]>()
  for (const entry of entries) days.set(entry.day, [...(days.get(entry.day) ?? []), entry])
  return days
}

/** Agreed plantões, their hours, what they cost, and what is paid. As in the closing, one that did not take place counts too. */
export function rotaTotals(entries: readonly RotaEntry[]) {
  const totals = { plantoes: 0, hours: 0, agreedCentavos: 0, paidCentavos: 0 }
  for (const entry of entries) {
    if (entry.kind !== 'booking' || entry.booking.state !== 'agreed') continue
    const { startsAt, endsAt, payCentavos, payment } = entry.booking
    totals.plantoes += 1
    totals.hours += (Date.parse(endsAt) - Date.parse(startsAt)) / HOUR_MS
    totals.agreedCentavos += payCentavos
    totals.paidCentavos += payment?.centavos ?? 0
  }
  return totals
}

/** Bookings that wait for the doctor, those with the next deadline first, and past ones that wait for the company. */
export function waitingGroups(waiting: readonly ListedBooking[], now: number) {
  const stages = waiting.map((booking) => ({ booking, stage: stageOf(booking, now) }))
  const deadline = ({ booking, stage }: (typeof stages)[number]) =>
    stage === 'offered' ? booking.answerBy : booking.startsAt
  return {
    toAnswer: stages
      .filter(({ stage }) => stage === 'offered' || stage === 'change_proposed')
      .sort((one, other) => deadline(one).localeCompare(deadline(other))),
    toConfirm: stages
      .filter(
        ({ booking }) =>
          booking.state === 'agreed' && booking.worked.employer === null && Date.parse(booking.endsAt) <= now,
      )
      .map(({ booking }) => booking),
  }
}

import type { DateTimes, DateValues } from '#web/features/jobs/job-form/form-values.ts'

/** By day and start. */
export const inOrder = (dates: readonly DateValues[]): DateValues[] =>
  [...dates].sort((one, other) => (one.day + one.startsAt < other.day + other.startsAt ? -1 : 1))

/**
 * The rows that follow a change of the shared times: those with the former value, except where the new one would repeat a
 * plantão of the same day.
 */
export function rowsThatFollow(
  dates: readonly DateValues[],
  { name, before, after }: { name: keyof DateTimes; before: string; after: string },
  isPast: (date: DateValues) => boolean,
): number[] {
  const repeats = ({ day }: DateValues) =>
    name === 'startsAt' && dates.some((date) => date.day === day && date.startsAt === after)
  return dates.flatMap((date, row) => (date[name] === before && !isPast(date) && !repeats(date) ? [row] : []))
}

/** Whether the plantões of one day say more than the shared times do, so that choosing the day again would not bring them back. */
export const areOwn = (plantoes: readonly DateValues[], times: DateTimes): boolean =>
  plantoes.length > 1 ||
  plantoes.some(
    ({ startsAt, hours, places, place, payCentavos }) =>
      startsAt !== times.startsAt ||
      hours !== times.hours ||
      places !== times.places ||
      Boolean(place || payCentavos),
  )

/** The shift that the title names; null if none or both. */
export function titleShift(title: string): 'day' | 'night' | null {
  const [day, night] = [/\bdiurn[oa]s?\b/i.test(title), /\bnoturn[oa]s?\b/i.test(title)]
  return day === night ? null : day ? 'day' : 'night'
}

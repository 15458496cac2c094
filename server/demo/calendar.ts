/** A day to come, and how it is told. */
export interface Day {
  iso: string
  /** 0 is Sunday. */
  weekday: number
  text: string
}

const DAY_MS = 86_400_000
// Brazil has had no daylight saving time since 2019.
const BRASILIA_MS = 3 * 3_600_000
const names = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']

/** The days after `moment`, in Brasília, from the third to the thirtieth. */
export function comingDays(moment: Date): readonly Day[] {
  return Array.from({ length: 28 }, (_, index) => {
    const date = new Date(moment.getTime() - BRASILIA_MS + (index + 3) * DAY_MS)
    const iso = date.toISOString().slice(0, 10)
    const weekday = date.getUTCDay()
    return { iso, weekday, text: `${iso.slice(8)}/${iso.slice(5, 7)} (${names[weekday]})` }
  })
}

/** 'às terças e quintas', 'aos sábados'; 1 is Monday. */
export function onWeekdays(weekdays: readonly number[]): string {
  const plural = ['domingos', 'segundas', 'terças', 'quartas', 'quintas', 'sextas', 'sábados']
  const ordered = [...weekdays].sort((one, other) => one - other)
  const told = ordered.map((day) => plural[day] as string)
  const last = told.pop() as string
  const article = (ordered[0] as number) === 6 ? 'aos' : 'às'
  const joint = ordered.at(-1) === 6 && told.length > 0 ? ' e aos ' : ' e '
  return told.length ? `${article} ${told.join(', ')}${joint}${last}` : `${article} ${last}`
}

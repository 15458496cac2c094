import { DAY_MS, HOUR_MS } from '#contract/durations.ts'

/** A future day, and its text. */
export interface Day {
  iso: string
  /** 0 is Sunday. */
  weekday: number
  text: string
}

// Brazil has had no daylight saving time since 2019.
const BRASILIA_MS = 3 * HOUR_MS
const weekdayNames = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']

/** The third to the thirtieth day after `moment`, in Brasília time. */
export function comingDays(moment: Date): readonly Day[] {
  return Array.from({ length: 28 }, (_, index) => {
    const date = new Date(moment.getTime() - BRASILIA_MS + (index + 3) * DAY_MS)
    const iso = date.toISOString().slice(0, 10)
    const weekday = date.getUTCDay()
    return { iso, weekday, text: `${iso.slice(8)}/${iso.slice(5, 7)} (${weekdayNames[weekday]})` }
  })
}

/** 'às terças e quintas', 'aos sábados'; 1 is Monday. */
export function onWeekdays(weekdays: readonly number[]): string {
  const plural = ['domingos', 'segundas', 'terças', 'quartas', 'quintas', 'sextas', 'sábados']
  const ordered = [...weekdays].sort((one, other) => one - other)
  const names = ordered.map((day) => plural[day] as string)
  const last = names.pop() as string
  const article = (ordered[0] as number) === 6 ? 'aos' : 'às'
  const joint = ordered.at(-1) === 6 && names.length > 0 ? ' e aos ' : ' e '
  return names.length ? `${article} ${names.join(', ')}${joint}${last}` : `${article} ${last}`
}

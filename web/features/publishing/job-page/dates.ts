import { isComing, type JobDate } from '#contract/jobs/job-dates.ts'

/** More dates than this are hidden behind 'mais N'. One more than fits would hide a single date, so five are all shown. */
const SHOWN = 5

interface ShownDates<One extends JobDate> {
  shown: One[]
  /** Behind 'mais N'. */
  more: One[]
  /** All of them have begun. Otherwise those that have are left out. */
  arePast: boolean
}

/** A job's dates as its page shows them. `now` is in milliseconds since 1970. */
export function shownDates<One extends JobDate>(dates: readonly One[], now: number): ShownDates<One> {
  const coming = dates.filter((date) => isComing(date, now))
  const all = coming.length > 0 ? coming : dates
  const count = all.length > SHOWN ? SHOWN - 1 : SHOWN
  return { shown: all.slice(0, count), more: all.slice(count), arePast: coming.length === 0 }
}

const part = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: 'UTC' })
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`)).replace('.', '')
}

/** 'sex' */
export const weekdayOf = part({ weekday: 'short' })
/** 'dez' */
export const monthOf = part({ month: 'short' })
/** 'sexta-feira, 4 de dezembro' */
export const longDay = part({ weekday: 'long', day: 'numeric', month: 'long' })

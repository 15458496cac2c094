import { useState } from 'react'
import { isComing, type PlannedDate } from '#contract/jobs/job-dates.ts'

/** The plantões of a job that have not begun. A reply of the previous release has no ids, and nothing to choose. */
export const choosableDates = (dates: readonly PlannedDate[], now: number): PlannedDate[] =>
  dates.filter((date) => date.id && isComing(date, now))

/** On which of `dates` she can work: at first on all of them, or on `initial`. */
export function useDateChoice(dates: readonly PlannedDate[], initial: readonly string[] | null = null) {
  // Null while she can work on all of them, also on those that the job gets later. A choice of some stays one, even if those that she
  // left out have begun or have left the job.
  const [chosen, setChosen] = useState<readonly string[] | null>(initial)
  const isChosen = (id: string) => chosen === null || chosen.includes(id)
  const ids = dates.filter(({ id }) => isChosen(id)).map(({ id }) => id)
  const areAll = chosen === null
  return {
    dates,
    isChosen,
    areAll,
    isNone: !areAll && ids.length === 0,
    /** There is something to choose, or she has chosen already. */
    isAsked: dates.length > 1 || !areAll,
    /** The ids that a call sends; none stands for all dates. */
    sent: areAll ? [] : ids,
    choose(id: string, isOn: boolean) {
      const next = dates.map((date) => date.id).filter((one) => (one === id ? isOn : isChosen(one)))
      setChosen(next.length === dates.length ? null : next)
    },
    chooseAll: (isOn: boolean) => setChosen(isOn ? null : []),
  }
}
export type DateChoosing = ReturnType<typeof useDateChoice>

import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type JobDate, timesText } from '#contract/jobs/job-dates.ts'
import { type DateValues, type JobFormValues, shownDate } from '#web/features/jobs/job-form/form-values.ts'

export type TimeName = 'startsAt' | 'hours'

/** A time that was changed in one row, and the rows that had the same time before. */
interface Change {
  name: TimeName
  before: string
  after: string
  /** The days and places of the others in the list. */
  rows: number[]
  /** The others have it too. Otherwise the user is asked. */
  isShared: boolean
}

/** 'às 19h', '12h' */
export const sharedText = ({ name, after }: Pick<Change, 'name' | 'after'>) => {
  const time: JobDate = shownDate({ day: '', startsAt: '', hours: '', places: '1', [name]: after })
  return timesText(time) ?? after
}

/** The other rows with the former time, except where the new one would repeat a plantão of the same day. */
export function rowsToShare(
  dates: readonly DateValues[],
  index: number,
  { name, before, after }: Pick<Change, 'name' | 'before' | 'after'>,
  isPast: (date: DateValues) => boolean,
): number[] {
  const repeats = ({ day }: DateValues) =>
    name === 'startsAt' && dates.some((date) => date.day === day && date.startsAt === after)
  return dates.flatMap((date, row) =>
    row !== index && date[name] === before && !isPast(date) && !repeats(date) ? [row] : [],
  )
}

/**
 * Carries a time that is changed in the first row over to the others that had the same, and offers to take that back. For a time
 * that is changed in another row it asks.
 */
export function useSharedTimes(isPast: (date: DateValues) => boolean) {
  const { getValues, setValue } = useFormContext<JobFormValues>()
  const [change, setChange] = useState<Change | null>(null)
  const write = (rows: readonly number[], name: TimeName, value: string) => {
    for (const row of rows)
      setValue(`dates.${row}.${name}`, value, { shouldDirty: true, shouldValidate: true })
  }
  /** Whether there is something to see or to answer. */
  const commit = (index: number, name: TimeName, before: string): boolean => {
    const dates = getValues('dates')
    const after = dates[index]?.[name] ?? ''
    if (after === before || after === '') return false
    const rows = rowsToShare(dates, index, { name, before, after }, isPast)
    const isShared = index === dates.findIndex((date) => !isPast(date))
    if (isShared) write(rows, name, after)
    setChange(rows.length > 0 ? { name, before, after, rows, isShared } : null)
    return rows.length > 0
  }
  const toggle = () => {
    if (!change) return
    write(change.rows, change.name, change.isShared ? change.before : change.after)
    setChange({ ...change, isShared: !change.isShared })
  }
  return { change, commit, toggle, forget: () => setChange(null) }
}

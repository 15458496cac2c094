import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { isComing } from '#contract/jobs/job-dates.ts'
import { MAX_JOB_DATES } from '#contract/jobs/planned-dates.ts'
import {
  type DateTimes,
  type DateValues,
  type JobFormValues,
  shownDate,
  usualTimes,
} from '#web/features/jobs/job-form/form-values.ts'
import { weekdayText } from '#web/features/jobs/jobs/facts.ts'
import { count } from '#web/lib/format.ts'
import { toast } from '#web/ui/toast.tsx'
import { areOwn, inOrder, rowsThatFollow, titleShift } from './shared-times.ts'
import { withDates } from './weekly-pattern.ts'

const NIGHT = '19:00'

/** The dates of the form, and the actions on them. */
export function useDates() {
  const { getValues, setValue, formState, clearErrors, control } = useFormContext<JobFormValues>()
  const { fields, insert, replace, remove } = useFieldArray<JobFormValues, 'dates'>({
    name: 'dates',
    control,
  })
  const [problem, setProblem] = useState<string | undefined>()
  const { isSubmitted } = formState
  const stored = formState.defaultValues?.dates ?? []
  /** It is stored and has begun, so that it can only be removed. */
  const isPast = (date: DateValues) =>
    !isComing(shownDate(date), Date.now()) &&
    stored.some((one) => one?.day === date.day && one.startsAt === date.startsAt)

  /** It was added as a second plantão of its day, and its start is still missing. */
  const lacksStart = (date: DateValues) =>
    date.startsAt === '' &&
    getValues('times.startsAt') !== '' &&
    !stored.some((one) => one?.day === date.day && one.startsAt === '')

  const begin = () => {
    setProblem(undefined)
    clearErrors('dates')
  }
  /** The times of a new date. The first date is at night if the shift or the title says so. */
  const timesNow = (): DateTimes => {
    const { times, dates, shift, title } = getValues()
    const isNight = shift === 'night' || titleShift(title) === 'night'
    if (dates.length > 0 || times.startsAt !== usualTimes.startsAt || !isNight) return times
    setValue('times.startsAt', NIGHT)
    return { ...times, startsAt: NIGHT }
  }
  const insertInOrder = (date: DateValues) =>
    insert(inOrder([...getValues('dates'), date]).indexOf(date), date, { shouldFocus: false })
  const isFull = () => {
    const full = getValues('dates').length >= MAX_JOB_DATES
    if (full) setProblem(`Informe no máximo ${MAX_JOB_DATES} datas`)
    return full
  }

  /** Removes the plantões of a day. Those that were changed by themselves can be brought back. */
  const removeDay = (day: string, rows: number[]) => {
    const { dates, times } = getValues()
    const removed = rows.flatMap((row) => dates[row] ?? [])
    remove(rows)
    if (!areOwn(removed, times)) return
    const others = (date: DateValues) => date.day !== day || isPast(date)
    toast({
      title: `${count(removed.length, 'plantão removido', 'plantões removidos')}: ${weekdayText(day)}`,
      action: {
        label: 'Desfazer',
        onClick: () => replace(inOrder([...getValues('dates').filter(others), ...removed])),
      },
    })
  }
  const toggle = (day: string) => {
    begin()
    const rows = getValues('dates').flatMap((date, row) => (date.day === day && !isPast(date) ? [row] : []))
    if (rows.length > 0) removeDay(day, rows)
    else if (!isFull()) {
      const times = timesNow()
      const isRepeated = getValues('dates').some(
        (date) => date.day === day && date.startsAt === times.startsAt,
      )
      insertInOrder({ ...times, ...(isRepeated && { startsAt: '' }), day })
    }
  }
  /** Adds plantões that the dates do not have yet. The shared times of a job without dates become theirs. */
  const add = (added: readonly DateValues[]) => {
    begin()
    const [first] = added
    if (!first || isFull()) return
    const { startsAt, hours, places } = first
    if (getValues('dates').length === 0) setValue('times', { startsAt, hours, places })
    replace(withDates(getValues('dates'), added, MAX_JOB_DATES))
  }
  /** Adds a second plantão on the same day, whose start the user has to fill in. */
  const addAnother = (row: number) => {
    begin()
    const date = getValues(`dates.${row}`)
    if (!isFull()) insert(row + 1, { ...date, startsAt: '' }, { shouldFocus: false })
  }
  /** Gives a changed time to all dates that had the former one. */
  const share = (name: keyof DateTimes, before: string) => {
    const after = getValues(`times.${name}`)
    if (after === before) return
    for (const row of rowsThatFollow(getValues('dates'), { name, before, after }, isPast))
      setValue(`dates.${row}.${name}`, after, { shouldDirty: true, shouldValidate: isSubmitted })
  }
  return { fields, isPast, lacksStart, problem, toggle, add, addAnother, remove, share }
}

import { useEffect, useRef, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { isComing } from '#contract/jobs/job-dates.ts'
import { shiftLabels } from '#contract/jobs/jobs.ts'
import { jobDateRange, jobDatesError, MAX_JOB_DATES, scheduleOf } from '#contract/jobs/planned-dates.ts'
import { type DateValues, type JobFormValues, shownDate } from '#web/features/jobs/job-form/form-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { DateRow } from './date-row.tsx'
import { sharedText, useSharedTimes } from './use-shared-times.ts'

/** The times of the first date. The next ones start with those of the last. */
const usual = { startsAt: '07:00', hours: '12', places: '1' }
const nightly = { ...usual, startsAt: '19:00' }

const labels = { startsAt: 'Início', hours: 'Duração de' } as const

/** 'outra data', 'outras 2 datas'; as the beginning of a sentence 'Outra data continua'. */
const others = (count: number, isSubject = false) => {
  const text = count === 1 ? 'outra data' : `outras ${count} datas`
  if (!isSubject) return text
  return `${text.replace('o', 'O')} ${count === 1 ? 'continua' : 'continuam'}`
}

/** The plantões: each added day gets a row with its start, hours and places. */
export function DatesField() {
  const { register, getValues, resetField, formState, clearErrors, control } = useFormContext<JobFormValues>()
  const { fields, replace, remove } = useFieldArray<JobFormValues, 'dates'>({ name: 'dates', control })
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement | null>(null)
  const { first, last } = jobDateRange(Date.now())
  const { dates: errors, newDay } = formState.errors
  const stored = formState.defaultValues?.dates ?? []
  const isPast = (date: DateValues) =>
    !isComing(shownDate(date), Date.now()) &&
    stored.some((one) => one?.day === date.day && one.startsAt === date.startsAt)
  const { change, commit, toggle, forget } = useSharedTimes(isPast)

  useEffect(() => {
    if (window.location.hash === '#datas') input.current?.focus()
  }, [])

  const add = () => {
    const { newDay: day, dates, shift } = getValues()
    if (!day) return
    const found =
      dates.length >= MAX_JOB_DATES
        ? `Informe no máximo ${MAX_JOB_DATES} datas`
        : jobDatesError([{ day, startsAt: null, hours: null, places: 1 }], { stored: [], now: Date.now() })
    setProblem(found)
    if (found) return
    const times = dates.at(-1) ?? (shift === 'night' ? nightly : usual)
    const added: DateValues = { ...usual, ...times, day }
    const isRepeated = dates.some((date) => date.day === day && date.startsAt === added.startsAt)
    if (isRepeated) added.startsAt = ''
    replace([...dates, added].sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0)))
    forget()
    resetField('newDay', { defaultValue: '' })
    clearErrors(['newDay', 'dates'])
  }
  const { ref, onBlur, ...field } = register('newDay', { onChange: () => setProblem(null) })
  return (
    <div className="grid gap-3">
      <Field
        label="Datas dos plantões"
        error={problem ?? newDay?.message ?? errors?.root?.message ?? errors?.message}
        hint={
          fields.length > 0
            ? 'Cada data nova repete o horário da anterior.'
            : 'Opcional. Adicione uma data de cada vez.'
        }
        className="sm:max-w-md"
      >
        <div className="flex gap-2">
          <Input
            type="date"
            {...field}
            ref={(element) => {
              ref(element)
              input.current = element
            }}
            onBlur={(event) => {
              onBlur(event)
              // A date that is typed and left would be lost.
              add()
            }}
            min={first}
            max={last}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
              event.preventDefault()
              add()
            }}
          />
          <Button
            variant="secondary"
            onClick={() => {
              add()
              input.current?.focus()
            }}
          >
            Adicionar
          </Button>
        </div>
      </Field>
      {fields.length > 0 && (
        <ul className="divide-y rounded-control border">
          {fields.map((date, index) => (
            <DateRow
              key={date.id}
              index={index}
              day={date.day}
              isPast={isPast(date)}
              commit={(name, before) => commit(index, name, before)}
              remove={() => {
                forget()
                remove(index)
                input.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <div role="status" className="empty:hidden">
        {change && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-subtle px-3 py-2">
            <p>
              {change.isShared
                ? `${labels[change.name]} ${sharedText(change)} também em ${others(change.rows.length)}.`
                : `${others(change.rows.length, true)} ${change.name === 'hours' ? 'com ' : ''}${sharedText({ ...change, after: change.before })}.`}
            </p>
            <Button variant="secondary" size="sm" onClick={toggle}>
              {change.isShared ? 'Só nesta data' : `Usar ${sharedText(change).replace('às ', '')} em todas`}
            </Button>
          </div>
        )}
      </div>
      <ScheduleSummary />
    </div>
  )
}

/** The shift that the title names; null if none or both. */
function titleShift(title: string) {
  const [day, night] = [/\bdiurn[oa]s?\b/i.test(title), /\bnoturn[oa]s?\b/i.test(title)]
  return day === night ? null : day ? 'day' : 'night'
}

/** The search's description of the plantões, and whether the title contradicts it. */
function ScheduleSummary() {
  const [dates, title] = useWatch<JobFormValues, ['dates', 'title']>({ name: ['dates', 'title'] })
  const shown = dates.map(shownDate)
  if (!shown.some(({ startsAt }) => startsAt)) return null
  const { shift } = scheduleOf({ dates: shown, hours: null, shift: null })
  const named = titleShift(title)
  const others = named
    ? shown.filter((date) => scheduleOf({ dates: [date], hours: null, shift: null }).shift !== named)
    : []
  return (
    <div className="grid gap-1 text-small">
      <p className="text-muted">
        {shift ? `Turno: ${shiftLabels[shift].toLowerCase()}.` : 'Turno: varia conforme a data.'}
      </p>
      {named && others.length > 0 && (
        <p role="status" className="font-semibold text-featured-strong">
          {`O título diz “${shiftLabels[named].toLowerCase()}”, mas ${
            others.length === shown.length
              ? 'nenhuma data é nesse turno'
              : others.length === 1
                ? 'uma data não é nesse turno'
                : `${others.length} datas não são nesse turno`
          }. Confira os horários.`}
        </p>
      )}
    </div>
  )
}

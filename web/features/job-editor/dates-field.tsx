import { useRef, useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { jobDateRange, jobDatesError, MAX_JOB_DATES } from '#contract/planned-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { DateRow } from './date-row.tsx'
import type { DateValues, JobFormValues } from './form-values.ts'

/** The times of the first date. The next ones start with those of the last. */
const usual = { startsAt: '07:00', hours: '12', places: '1' }
const nightly = { ...usual, startsAt: '19:00' }

/** The plantões: a day is added, and its start, hours and places follow in a row of its own. */
export function DatesField() {
  const { register, getValues, resetField, formState, clearErrors, control } = useFormContext<JobFormValues>()
  const { fields, replace, remove } = useFieldArray<JobFormValues, 'dates'>({ name: 'dates', control })
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement | null>(null)
  const { first, last } = jobDateRange(Date.now())
  const { dates: errors, newDay } = formState.errors

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
              remove={() => {
                remove(index)
                input.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { jobDateRange, jobDatesError } from '#contract/job-dates.ts'
import { weekdayText } from '#web/features/jobs/facts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { JobFormValues } from './form-values.ts'

/** The dates of the shifts, added one at a time. */
export function DatesField() {
  const { field, fieldState } = useController<JobFormValues, 'dates'>({ name: 'dates' })
  const [day, setDay] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { first, last } = jobDateRange(Date.now())
  const add = () => {
    const found = day ? jobDatesError([day], { stored: field.value, now: Date.now() }) : null
    setProblem(found)
    input.current?.focus()
    if (found) return
    if (day) field.onChange([...new Set([...field.value, day])].sort())
    setDay('')
  }
  return (
    <div>
      <Field
        label="Datas dos plantões"
        error={problem ?? fieldState.error?.message}
        hint="Opcional. Adicione uma data de cada vez."
        className="sm:max-w-md"
      >
        <div className="flex gap-2">
          <Input
            type="date"
            ref={input}
            value={day}
            min={first}
            max={last}
            onChange={(event) => {
              setDay(event.target.value)
              setProblem(null)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <Button variant="secondary" onClick={add}>
            Adicionar
          </Button>
        </div>
      </Field>
      {field.value.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {field.value.map((date) => (
            <li
              key={date}
              className="flex items-center rounded-control bg-subtle pl-3 text-small tabular-nums"
            >
              {weekdayText(date)}
              <button
                type="button"
                aria-label={`Remover ${weekdayText(date)}`}
                onClick={() => field.onChange(field.value.filter((other) => other !== date))}
                className="flex size-11 items-center justify-center rounded-control text-muted hover:text-foreground"
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

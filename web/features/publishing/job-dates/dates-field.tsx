import { useEffect, useId, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { shiftLabels } from '#contract/jobs/jobs.ts'
import { jobDateRange, scheduleOf } from '#contract/jobs/planned-dates.ts'
import { type JobFormValues, shownDate } from '#web/features/jobs/job-form/form-values.ts'
import { count } from '#web/lib/format.ts'
import { fieldLabelClass } from '#web/ui/field.tsx'
import { DateRow } from './date-row.tsx'
import { MonthGrid } from './month-grid.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import { titleShift } from './shared-times.ts'
import { TimeFields } from './time-fields.tsx'
import { useDates } from './use-dates.ts'

const focusCalendar = () => document.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()

/** The plantões: days chosen in a calendar, with shared times that each date can change. */
export function DatesField() {
  const id = useId()
  const { fields, isPast, lacksStart, problem, toggle, add, addAnother, remove, share } = useDates()
  const { errors } = useFormContext<JobFormValues>().formState
  const [range] = useState(() => jobDateRange(Date.now()))
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever a date was removed
  useEffect(() => {
    const at = removed.current
    removed.current = null
    if (at === null) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]')
    const next = buttons?.[Math.min(at, buttons.length - 1)]
    if (next) next.focus()
    else focusCalendar()
  }, [fields.length])
  useEffect(() => {
    if (window.location.hash === '#datas') focusCalendar()
  }, [])
  const error = problem ?? errors.dates?.root?.message ?? errors.dates?.message
  const hasDates = fields.length > 0
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 @lg:grid-cols-[19.5rem_minmax(0,1fr)]">
        <div className="grid grid-cols-1 content-start gap-1">
          <p id={`${id}-label`} className={fieldLabelClass}>
            Datas dos plantões
          </p>
          <MonthGrid
            labelId={`${id}-label`}
            describedBy={error ? `${id}-error` : undefined}
            isInvalid={error !== undefined}
            {...range}
            chosen={new Set(fields.map(({ day }) => day))}
            toggle={toggle}
          />
          {error && (
            <p id={`${id}-error`} role="alert" className="text-danger text-small">
              {error}
            </p>
          )}
          <RepeatFields {...range} chosen={fields} add={add} />
        </div>
        <div className="grid grid-cols-1 content-start gap-3">
          {hasDates ? (
            <TimeFields isOne={fields.length === 1} share={share} />
          ) : (
            <p className="text-muted text-small">
              Opcional. Toque nos dias; o mesmo horário vale para todos. Sem data certa, informe a duração e o
              turno.
            </p>
          )}
          <p role="status" className={hasDates ? 'text-muted text-small' : 'sr-only'}>
            {hasDates ? count(fields.length, 'data', 'datas') : ''}
          </p>
          {hasDates && (
            <ul ref={list} className="-mt-2 divide-y rounded-control border">
              {fields.map((date, index) => (
                <DateRow
                  key={date.id}
                  index={index}
                  day={date.day}
                  isPast={isPast(date)}
                  startsOpen={lacksStart(date)}
                  addAnother={() => addAnother(index)}
                  remove={() => {
                    removed.current = index
                    remove(index)
                  }}
                />
              ))}
            </ul>
          )}
          <ScheduleSummary />
        </div>
      </div>
    </div>
  )
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

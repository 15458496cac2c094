import { Repeat } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { shiftLabels } from '#contract/jobs/jobs.ts'
import { jobDateRange, scheduleOf } from '#contract/jobs/planned-dates.ts'
import { PLANNER_HASH } from '#contract/publishing/planner-address.ts'
import { otherTimeZoneText } from '#contract/time-zones.ts'
import { type JobFormValues, shownDate } from '#web/features/jobs/job-form/form-values.ts'
import { monthOf, plusDays } from '#web/lib/calendar/month-days.ts'
import { count } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { fieldLabelClass } from '#web/ui/field.tsx'
import { DateRow } from './date-row.tsx'
import { MonthGrid } from './month-grid.tsx'
import { titleShift } from './shared-times.ts'
import { TimeFields } from './time-fields.tsx'
import { useDates } from './use-dates.ts'
import { useJobUf } from './use-job-uf.ts'
import type { PatternPeriod } from './weekly-pattern.ts'
import { WeeklyPlanner } from './weekly-planner.tsx'

/** The next month, from the last week of one on. */
const monthToPlan = (today: string) => monthOf(plusDays(today, 7))

const focusCalendar = () => document.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()

/** The plantões: days chosen in a calendar, with shared times that each date can change. `children`: further terms of all dates. */
export function DatesField({ children }: { children: ReactNode }) {
  const id = useId()
  const { fields, isPast, lacksStart, problem, toggle, add, addAnother, remove, share } = useDates()
  const { errors } = useFormContext<JobFormValues>().formState
  const [range] = useState(() => jobDateRange(Date.now()))
  const [isPlanning, setPlanning] = useState(false)
  const [period, setPeriod] = useState<PatternPeriod>('weeks')
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
    if (window.location.hash !== PLANNER_HASH) return
    setPeriod(monthToPlan(range.first))
    setPlanning(true)
  }, [range])
  const error = problem ?? errors.dates?.root?.message ?? errors.dates?.message
  const hasDates = fields.length > 0
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 @lg:grid-cols-[19.5rem_minmax(0,1fr)]">
        <div className="grid grid-cols-1 content-start gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <p id={`${id}-label`} className={fieldLabelClass}>
              Datas dos plantões
            </p>
            <Button
              variant="ghost"
              size="sm"
              onClick={() => setPlanning(true)}
              className="-mr-2 px-2 text-brand max-sm:[&_svg]:hidden"
            >
              <Repeat aria-hidden />
              Repetir toda semana
            </Button>
          </div>
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
          <Dialog
            open={isPlanning}
            onOpenChange={setPlanning}
            title="Repetir toda semana"
            description="Escolha o padrão da semana: ele vira os plantões do período."
          >
            <WeeklyPlanner range={range} period={period} add={add} close={() => setPlanning(false)} />
          </Dialog>
        </div>
        <div className="grid grid-cols-1 content-start gap-3">
          {hasDates ? (
            <TimeFields isOne={fields.length === 1} share={share} />
          ) : (
            <p className="text-muted text-small">
              Opcional. Toque nos dias ou, sem data certa, informe só a duração e o turno.
            </p>
          )}
          <TimeZoneNote />
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
          {children}
        </div>
      </div>
    </div>
  )
}

/** All times are of Brasília. Where clocks show another time, the form says so. */
function TimeZoneNote() {
  const text = otherTimeZoneText(useJobUf())
  return text && <p className="text-muted text-small">{text}</p>
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

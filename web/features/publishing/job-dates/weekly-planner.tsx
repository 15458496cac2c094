import { type FormEvent, useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { digitsOf } from '#contract/digits.ts'
import {
  isTimeOfDay,
  MAX_DATE_HOURS,
  MAX_DATE_PLACE,
  MAX_JOB_DATES,
  MAX_PLACES,
} from '#contract/jobs/planned-dates.ts'
import {
  type DateTimes,
  type DateValues,
  type JobFormValues,
  typedTime,
} from '#web/features/jobs/job-form/form-values.ts'
import { holidayName } from '#web/lib/calendar/holiday-names.ts'
import { count } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cn } from '#web/ui/cn.ts'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { Field, fieldLabelClass } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { MaskedInput } from '#web/ui/masked-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { MonthGrid } from './month-grid.tsx'
import {
  type DayRange,
  newDates,
  type PatternPeriod,
  patternDays,
  patternHolidays,
  patternPeriods,
  periodDays,
  type WeeklyPattern,
} from './weekly-pattern.ts'

/** Starting with Sunday. */
const weekdayNames = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']

const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const periodText = (period: PatternPeriod, { first }: DayRange) =>
  period === 'weeks'
    ? 'Próximas 4 semanas'
    : `${first.startsWith(period) ? 'Resto de ' : ''}${monthName.format(new Date(`${period}-01`))}`

type Problems = Partial<Record<'startsAt' | 'hours' | 'places', string>>

function problemsOf({ startsAt, hours, places }: DateTimes): Problems {
  const start = typedTime(startsAt)
  const isOutside = (text: string, max: number) => !(Number(text) >= 1 && Number(text) <= max)
  return {
    ...(start && !isTimeOfDay(start) && { startsAt: 'Início inválido' }),
    ...(hours && isOutside(hours, MAX_DATE_HOURS) && { hours: `De 1 a ${MAX_DATE_HOURS}` }),
    ...(isOutside(places, MAX_PLACES) && { places: `De 1 a ${MAX_PLACES}` }),
  }
}

interface WeeklyPlannerProps {
  /** The first and the last day that can be chosen. */
  range: DayRange
  /** The period at first. */
  period: PatternPeriod
  add: (dates: readonly DateValues[]) => void
  close: () => void
}

/** Plantões of a month from a weekly pattern, in a dialog: weekdays, times and terms, and a calendar of what they make. */
export function WeeklyPlanner({ range, period, add, close }: WeeklyPlannerProps) {
  const id = useId()
  const { getValues } = useFormContext<JobFormValues>()
  const [dates] = useState(() => getValues('dates'))
  const [pattern, setPattern] = useState<WeeklyPattern>(() => ({
    ...getValues('times'),
    place: '',
    payCentavos: '',
    weekdays: [],
    period,
    skipsHolidays: false,
    switched: [],
  }))
  const [problems, setProblems] = useState<Problems>({})
  const change = (changed: Partial<WeeklyPattern>) => {
    setPattern((before) => ({ ...before, ...changed }))
    setProblems({})
  }
  const fresh = newDates(pattern, range, dates)
  const room = MAX_JOB_DATES - dates.length
  const amount = Math.min(fresh.length, room)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React hands it to the form of the job too.
    event.stopPropagation()
    const found = problemsOf(pattern)
    setProblems(found)
    if (amount === 0 || Object.keys(found).length > 0) return
    add(fresh)
    close()
  }
  const text = (name: 'startsAt' | 'hours' | 'places') => ({
    value: pattern[name],
    autoComplete: 'off',
    inputMode: 'numeric' as const,
    onChange: ({ target }: { target: HTMLInputElement }) =>
      change({ [name]: name === 'startsAt' ? target.value : digitsOf(target.value) }),
  })
  const error = (name: keyof Problems) => (problems[name] ? { error: problems[name] } : {})
  return (
    <form
      id={id}
      noValidate
      onSubmit={submit}
      // Ctrl+Enter would send the form of the job.
      onKeyDown={(event) => event.stopPropagation()}
      className="grid grid-cols-1 gap-4"
    >
      <Weekdays chosen={pattern.weekdays} change={(weekdays) => change({ weekdays, switched: [] })} />
      <div className="grid grid-cols-3 items-start gap-2">
        <Field label="Início" {...error('startsAt')}>
          <Input
            placeholder="19:00"
            maxLength={5}
            {...text('startsAt')}
            onBlur={() => change({ startsAt: typedTime(pattern.startsAt) })}
          />
        </Field>
        <Field label="Horas" {...error('hours')}>
          <Input maxLength={2} {...text('hours')} />
        </Field>
        <Field label="Lugares" {...error('places')}>
          <Input maxLength={2} {...text('places')} />
        </Field>
      </div>
      <div className="grid grid-cols-1 items-start gap-x-2 gap-y-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Field label="Valor de cada plantão">
          <MaskedInput
            mask="money"
            icon={<span className="text-small">R$</span>}
            inputMode="decimal"
            placeholder="O da vaga"
            value={pattern.payCentavos}
            onChange={({ target }) => change({ payCentavos: target.value })}
          />
        </Field>
        <Field label="Local">
          <Input
            placeholder="O da vaga"
            maxLength={MAX_DATE_PLACE}
            autoComplete="off"
            value={pattern.place}
            onChange={({ target }) => change({ place: target.value })}
          />
        </Field>
      </div>
      <Field label="Período">
        <Select
          value={pattern.period}
          options={patternPeriods(range).map((one) => ({ value: one, label: periodText(one, range) }))}
          onChange={({ target }) => change({ period: target.value, switched: [] })}
        />
      </Field>
      <Preview pattern={pattern} range={range} change={change} />
      <p role="status" className="text-muted text-small">
        {amountText({ amount, fresh: fresh.length, days: patternDays(pattern, range).length })}
      </p>
      <DialogActions>
        <Button variant="secondary" onClick={close}>
          Cancelar
        </Button>
        <Button type="submit" form={id} aria-disabled={amount === 0 || undefined}>
          {amount > 0 ? `Adicionar ${count(amount, 'plantão', 'plantões')}` : 'Adicionar'}
        </Button>
      </DialogActions>
    </form>
  )
}

function amountText({ amount, fresh, days }: { amount: number; fresh: number; days: number }): string {
  if (days === 0) return 'Escolha os dias da semana.'
  if (fresh > amount) return `Uma vaga tem no máximo ${MAX_JOB_DATES} datas: entram as primeiras ${amount}.`
  const known = days - fresh
  return known > 0
    ? `${count(known, 'já está na vaga e não se repete', 'já estão na vaga e não se repetem')}.`
    : 'Toque num dia para tirar ou incluir só esse plantão.'
}

function Weekdays({ chosen, change }: { chosen: readonly number[]; change: (weekdays: number[]) => void }) {
  return (
    <fieldset>
      <legend className={cn(fieldLabelClass, 'mb-1.5')}>Dias da semana</legend>
      <div className="grid grid-cols-7 gap-1">
        {weekdayNames.map((name, weekday) => {
          const isOn = chosen.includes(weekday)
          return (
            <button
              key={name}
              type="button"
              aria-label={name}
              aria-pressed={isOn}
              onClick={() => change(isOn ? chosen.filter((one) => one !== weekday) : [...chosen, weekday])}
              className={cn(
                'flex h-11 items-center justify-center rounded-control border text-small',
                isOn ? 'border-brand bg-brand font-semibold text-on-brand' : 'hover:bg-subtle',
              )}
            >
              {name.slice(0, 3)}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

/** The days of the pattern in a calendar, in which single days are switched on and off. */
function Preview(props: {
  pattern: WeeklyPattern
  range: DayRange
  change: (changed: Partial<WeeklyPattern>) => void
}) {
  const { pattern, range, change } = props
  const id = useId()
  const holidays = patternHolidays(pattern, range)
  const names = [...new Set(holidays.map(holidayName))].join(', ')
  return (
    <div className="grid grid-cols-1 gap-1">
      <Checkbox
        label="Sem feriados"
        hint={
          holidays.length > 0
            ? `${count(holidays.length, 'feriado', 'feriados')} nestes dias: ${names}.`
            : 'Nenhum feriado nacional nestes dias.'
        }
        checked={pattern.skipsHolidays}
        onChange={({ target }) => change({ skipsHolidays: target.checked, switched: [] })}
      />
      <p id={id} className={cn(fieldLabelClass, 'mt-2')}>
        Prévia
      </p>
      <MonthGrid
        key={pattern.period}
        labelId={id}
        isInvalid={false}
        {...periodDays(pattern.period, range)}
        today={range.first}
        chosen={new Set(patternDays(pattern, range))}
        toggle={(day) => {
          const { switched } = pattern
          change({
            switched: switched.includes(day) ? switched.filter((one) => one !== day) : [...switched, day],
          })
        }}
      />
    </div>
  )
}

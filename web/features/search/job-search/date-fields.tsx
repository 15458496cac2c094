import { type ChangeEvent, useState } from 'react'
import { brazilDay } from '#contract/brazil-day.ts'
import { periodOf, periodText } from '#contract/search/job-search.ts'
import { useFromNow } from '#web/lib/use-now.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Checklist } from './checklist.tsx'
import { datesOf, lastDay, type Period, periodProblem, shownPeriod } from './date-period.ts'
import type { FilterFieldProps } from './filter-field-props.ts'

/** The days of the plantões. `visible` as for a `Checklist`. */
export function DateFields({ filters, change, visible }: FilterFieldProps & { visible: boolean }) {
  const { dates } = filters
  if (visible) return <PeriodFields dates={dates} onChange={(dates) => change({ dates })} />
  return (
    <Checklist
      name="dates"
      options={dates.map((value) => ({ value, label: periodText(value), count: null }))}
      chosen={dates}
      onChange={(dates) => change({ dates })}
      visible={false}
      empty={null}
    />
  )
}

/** A day or a period, which is searched as soon as it is whole. */
function PeriodFields({ dates, onChange }: { dates: string[]; onChange: (dates: string[]) => void }) {
  const today = useFromNow(brazilDay)
  const [period, setPeriod] = useState(() => shownPeriod(dates))
  const [isLeft, setLeft] = useState(false)
  // Chips and Back change the filter too.
  const [known, setKnown] = useState(dates.join())
  if (known !== dates.join()) {
    setKnown(dates.join())
    setPeriod(shownPeriod(dates))
  }

  const set = (field: keyof Period) => (event: ChangeEvent<HTMLInputElement>) => {
    const { value, validity } = event.target
    const next = { ...period, [field]: value }
    // Half of a date has no value, like none at all.
    if (field === 'from' && !validity.badInput && (!value || next.to < value)) next.to = ''
    setPeriod(next)
    setLeft(false)
    if (!validity.badInput && !periodProblem(next, today)) onChange(datesOf(next))
  }
  const isDay = periodOf(period.from) !== null
  const problem = isLeft ? periodProblem(period, today) : null
  const input = (field: keyof Period, limits: { min: string; max?: string }) => (
    <Field
      label={field === 'from' ? 'De' : 'Até'}
      error={problem?.field === field ? problem.text : undefined}
    >
      <Input
        type="date"
        value={period[field]}
        disabled={field === 'to' && !isDay}
        onChange={set(field)}
        onBlur={() => setLeft(true)}
        {...limits}
      />
    </Field>
  )
  return (
    <fieldset className="mt-3 min-w-0 pb-1">
      <legend className="mb-1.5 font-semibold text-muted text-small">Data do plantão</legend>
      <div className="field-pair">
        {/* Jobs are dated at most two years ahead. */}
        {input('from', { min: today, max: `${Number(today.slice(0, 4)) + 2}-12-31` })}
        {input('to', isDay ? { min: period.from, max: lastDay(period.from) } : { min: today })}
      </div>
    </fieldset>
  )
}

import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type Regime, regimeLabels, regimes, shiftHours, shiftLabels, shifts } from '#contract/jobs/jobs.ts'
import type { JobFormValues } from '#web/features/jobs/job-form/form-values.ts'
import { hasDates, type JobKind } from '#web/features/jobs/job-form/job-kind.ts'
import { DatesField } from '#web/features/publishing/job-dates/dates-field.tsx'
import { useWideScreen } from '#web/lib/panel/use-wide-screen.ts'
import { cn } from '#web/ui/cn.ts'
import { Field } from '#web/ui/field.tsx'
import { FoldedSection } from '#web/ui/form/folded-section.tsx'
import { Select } from '#web/ui/select.tsx'
import { NO_CHOICE, optionsOf } from './choice-options.ts'
import { FormSection } from './form-section.tsx'

const titles: Record<JobKind, string> = {
  shift: 'Datas e horários',
  fixed: 'Jornada',
  outpatient: 'Agenda',
  telehealth: 'Regime e horário',
}
/** Of the hours and the shift. Fits into half of a phone's width. */
const OPEN = 'A definir'
const shiftRegimes: readonly Regime[] = ['shift', 'on_call']

/** When the work is: dates for plantões, otherwise hours and shift. Once a date has its times, they say both. */
export function ScheduleFields({ notice }: { notice?: ReactNode }) {
  const { register, formState } = useFormContext<JobFormValues>()
  const { errors } = formState
  const isWide = useWideScreen('40rem')
  const [kind, regime, dates, isRemote, hours, shift] = useWatch<
    JobFormValues,
    ['kind', 'regime', 'dates', 'isRemote', 'hours', 'shift']
  >({ name: ['kind', 'regime', 'dates', 'isRemote', 'hours', 'shift'] })
  if (!kind) return null
  const isDated = hasDates({ kind, regime, isRemote })
  const isSaid = (name: 'hours' | 'startsAt') => isDated && dates.some((date) => date[name])
  const fields = (
    <div className={cn('grid grid-cols-2 gap-x-3 gap-y-4', isDated ? 'sm:grid-cols-1' : 'sm:grid-cols-3')}>
      {(kind === 'shift' || kind === 'telehealth') && (
        <Field label="Regime" error={errors.regime?.message} className="max-sm:col-span-2">
          <Select
            {...register('regime')}
            {...(kind === 'telehealth' && { placeholder: NO_CHOICE })}
            options={optionsOf(kind === 'shift' ? shiftRegimes : regimes, regimeLabels)}
          />
        </Field>
      )}
      {!isSaid('hours') && (
        <Field label="Duração" error={errors.hours?.message}>
          <Select
            {...register('hours')}
            placeholder={OPEN}
            options={shiftHours.map((hours) => ({ value: String(hours), label: `${hours} horas` }))}
          />
        </Field>
      )}
      {!isSaid('startsAt') && (
        <Field label="Turno" error={errors.shift?.message}>
          <Select {...register('shift')} placeholder={OPEN} options={optionsOf(shifts, shiftLabels)} />
        </Field>
      )}
    </div>
  )
  const isAllSaid = isSaid('hours') && isSaid('startsAt')
  const folded = (
    <div className="-mx-4 -mb-4 border-t">
      <FoldedSection<JobFormValues>
        title={isAllSaid ? 'Regime' : 'Regime, duração e turno'}
        summary={[
          regime && regimeLabels[regime],
          !isSaid('hours') && hours && `${hours} horas`,
          !isSaid('startsAt') && shift && shiftLabels[shift],
        ]
          .filter(Boolean)
          .join(', ')}
        fields={['regime', 'hours', 'shift']}
      >
        {fields}
      </FoldedSection>
    </div>
  )
  return (
    <FormSection title={titles[kind]}>
      {isDated && notice}
      {isDated ? <DatesField>{isWide || kind !== 'shift' ? fields : folded}</DatesField> : fields}
    </FormSection>
  )
}

import { useFormContext } from 'react-hook-form'
import { regimeLabels, regimes, shiftHours, shiftLabels, shifts } from '#contract/jobs.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { NO_CHOICE, optionsOf } from './choice-options.ts'
import { DatesField } from './dates-field.tsx'
import { FormSection } from './form-section.tsx'
import type { JobFormValues } from './form-values.ts'

export function ScheduleFields() {
  const { register, watch, formState } = useFormContext<JobFormValues>()
  const { errors } = formState
  const [regime, dates] = watch(['regime', 'dates'])
  const hasDates = regime === 'shift' || regime === 'on_call' || dates.length > 0
  return (
    <FormSection title="Regime e horário">
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Regime" error={errors.regime?.message}>
          <Select
            {...register('regime')}
            placeholder={NO_CHOICE}
            options={optionsOf(regimes, regimeLabels)}
          />
        </Field>
        <Field label="Duração" error={errors.hours?.message}>
          <Select
            {...register('hours')}
            placeholder={NO_CHOICE}
            options={shiftHours.map((hours) => ({ value: String(hours), label: `${hours} horas` }))}
          />
        </Field>
        <Field label="Turno" error={errors.shift?.message}>
          <Select {...register('shift')} placeholder={NO_CHOICE} options={optionsOf(shifts, shiftLabels)} />
        </Field>
      </div>
      {hasDates && <DatesField />}
    </FormSection>
  )
}

import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import {
  contractFormLabels,
  contractForms,
  jobTypeLabels,
  offeredJobTypes,
  regimeLabels,
  regimes,
  shiftHours,
  shiftLabels,
  shifts,
} from '#contract/jobs.ts'
import { dayOf, weekdayText } from '#web/features/jobs/facts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { JobDraft } from './draft.ts'
import { FormSection } from './section.tsx'

const optionsOf = <K extends string>(keys: readonly K[], labels: Record<K, string>) =>
  keys.map((value) => ({ value, label: labels[value] }))

const NONE = 'Não informar'

/** How the work is organized, and its dates where it has any. */
export function ScheduleFields() {
  const { register, watch, formState } = useFormContext<JobDraft>()
  const { errors } = formState
  const [regime, dates] = watch(['regime', 'dates'])
  const hasDates = regime === 'shift' || regime === 'on_call' || dates.length > 0
  return (
    <FormSection title="Regime e horário">
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Regime" error={errors.regime?.message}>
          <Select {...register('regime')} placeholder={NONE} options={optionsOf(regimes, regimeLabels)} />
        </Field>
        <Field label="Duração" error={errors.hours?.message}>
          <Select
            {...register('hours')}
            placeholder={NONE}
            options={shiftHours.map((hours) => ({ value: String(hours), label: `${hours} horas` }))}
          />
        </Field>
        <Field label="Turno" error={errors.shift?.message}>
          <Select {...register('shift')} placeholder={NONE} options={optionsOf(shifts, shiftLabels)} />
        </Field>
      </div>
      {hasDates && <DatesField />}
    </FormSection>
  )
}

/** Kind of job and form of contract. */
export function ContractFields() {
  const { register, getValues, formState } = useFormContext<JobDraft>()
  const { errors } = formState
  // What old data calls an internship stays what it is until somebody chooses otherwise.
  const types = [...new Set([...offeredJobTypes, getValues('job_type')])]
  return (
    <FormSection title="Contrato">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Tipo de vaga" required error={errors.job_type?.message}>
          <Select {...register('job_type')} options={optionsOf(types, jobTypeLabels)} />
        </Field>
        <Field label="Forma de contratação" error={errors.contractForm?.message}>
          <Select
            {...register('contractForm')}
            placeholder={NONE}
            options={optionsOf(contractForms, contractFormLabels)}
          />
        </Field>
      </div>
    </FormSection>
  )
}

function DatesField() {
  const { field, fieldState } = useController<JobDraft, 'dates'>({ name: 'dates' })
  const [day, setDay] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const add = () => {
    if (day) field.onChange([...new Set([...field.value, day])].sort())
    setDay('')
    input.current?.focus()
  }
  return (
    <div>
      <Field
        label="Datas dos plantões"
        error={fieldState.error?.message}
        hint="Opcional. Adicione uma data de cada vez."
        className="sm:max-w-md"
      >
        <div className="flex gap-2">
          <Input
            type="date"
            ref={input}
            value={day}
            min={dayOf(Date.now())}
            onChange={(event) => setDay(event.target.value)}
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
            <li key={date} className="flex items-center rounded-control bg-subtle pl-3 text-sm tabular-nums">
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

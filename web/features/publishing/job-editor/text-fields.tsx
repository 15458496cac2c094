import type { ReactNode } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { MAX_DESCRIPTION_LENGTH, MAX_REQUIREMENTS_LENGTH, MAX_TITLE_LENGTH } from '#contract/jobs/jobs.ts'
import { visibleLength } from '#contract/visible-length.ts'
import type { JobFormValues } from '#web/features/jobs/job-form/form-values.ts'
import type { JobKind } from '#web/features/jobs/job-form/job-kind.ts'
import { RichTextArea } from '#web/features/jobs/rich-text/rich-text-area.tsx'
import { formatNumber } from '#web/lib/format.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { FormSection } from './form-section.tsx'

const exampleTitles: Record<JobKind, string> = {
  shift: 'Plantão de clínica médica, 12h, noturno',
  fixed: 'Diarista de enfermaria, manhãs de segunda a sexta',
  outpatient: 'Ambulatório de cardiologia, terças e quintas',
  telehealth: 'Teleconsulta em clínica médica, noites e fins de semana',
}

/** Title and description. `children`: the other fields that say what the job is. */
export function TextFields({ children }: { children: ReactNode }) {
  const { register, formState } = useFormContext<JobFormValues>()
  const { errors } = formState
  const [kind, title] = useWatch<JobFormValues, ['kind', 'title']>({ name: ['kind', 'title'] })
  return (
    <FormSection title="Informações básicas">
      <Field
        label="Título da vaga"
        required
        error={errors.title?.message}
        aside={<Counter length={title.length} max={MAX_TITLE_LENGTH} />}
      >
        <Input {...register('title')} placeholder={kind && exampleTitles[kind]} autoComplete="off" />
      </Field>
      <LongText name="description" label="Descrição da vaga" max={MAX_DESCRIPTION_LENGTH} required />
      {children}
    </FormSection>
  )
}

/** 'Qualificações e requisitos'. */
export const RequirementsField = () => (
  <LongText name="requirements" label="Qualificações e requisitos" hideLabel max={MAX_REQUIREMENTS_LENGTH} />
)

interface LongTextProps {
  name: 'description' | 'requirements'
  label: string
  max: number
  required?: true
  hideLabel?: true
}

function LongText({ name, max, ...field }: LongTextProps) {
  const { field: control, fieldState } = useController<JobFormValues, typeof name>({ name })
  const error = fieldState.error?.message
  return (
    <Field
      {...field}
      {...(error && { error })}
      aside={<Counter length={visibleLength(control.value)} max={max} />}
    >
      <RichTextArea value={control.value} onChange={control.onChange} onBlur={control.onBlur} />
    </Field>
  )
}

function Counter({ length, max }: { length: number; max: number }) {
  return (
    <span className={length > max ? 'text-danger tabular-nums' : 'tabular-nums'}>
      {formatNumber(length)}/{formatNumber(max)}
      <span className="sr-only"> caracteres</span>
    </span>
  )
}

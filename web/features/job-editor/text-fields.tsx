import { useFormContext } from 'react-hook-form'
import { MAX_TITLE_LENGTH } from '#contract/jobs.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { FormSection } from './form-section.tsx'
import type { JobFormValues } from './form-values.ts'

export function TextFields() {
  const { register, watch, formState } = useFormContext<JobFormValues>()
  const { errors } = formState
  const length = watch('title').length
  return (
    <FormSection title="Informações básicas">
      <Field
        label="Título da vaga"
        required
        error={errors.title?.message}
        aside={<Counter length={length} />}
      >
        <Input
          {...register('title')}
          placeholder="Plantão de clínica médica, 12h, noturno"
          autoComplete="off"
        />
      </Field>
      <Field
        label="Descrição da vaga"
        required
        error={errors.description?.message}
        hint="Use linhas em branco para separar parágrafos, “- ” no começo da linha para listas e **asteriscos** para negrito."
      >
        <Textarea {...register('description')} rows={8} className="min-h-48" />
      </Field>
      <Field
        label="Qualificações e requisitos"
        error={errors.requirements?.message}
        hint="Opcional. Aceita listas e negrito, como a descrição."
      >
        <Textarea {...register('requirements')} />
      </Field>
    </FormSection>
  )
}

function Counter({ length }: { length: number }) {
  return (
    <span className="tabular-nums">
      {length}/{MAX_TITLE_LENGTH}
      <span className="sr-only"> caracteres</span>
    </span>
  )
}

import { useFormContext } from 'react-hook-form'
import { contractFormLabels, contractForms, jobTypeLabels, offeredJobTypes } from '#contract/jobs/jobs.ts'
import type { JobFormValues } from '#web/features/jobs/job-form/form-values.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { NO_CHOICE, optionsOf } from './choice-options.ts'
import { PrefilledMark } from './prefilled.tsx'

export function ContractFields() {
  const { register, getValues, formState } = useFormContext<JobFormValues>()
  const { errors } = formState
  // An old job keeps a type that is no longer offered until the employer chooses another.
  const types = [...new Set([...offeredJobTypes, getValues('job_type')])]
  return (
    <>
      <Field label="Tipo de vaga" required error={errors.job_type?.message}>
        <Select {...register('job_type')} options={optionsOf(types, jobTypeLabels)} />
      </Field>
      <div className="grid gap-1.5">
        <Field label="Contratação" error={errors.contractForm?.message}>
          <Select
            {...register('contractForm')}
            placeholder={NO_CHOICE}
            options={optionsOf(contractForms, contractFormLabels)}
          />
        </Field>
        <PrefilledMark name="contractForm" label="contratação" />
      </div>
    </>
  )
}

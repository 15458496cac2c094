import { useFormContext, useWatch } from 'react-hook-form'
import type { JobFormValues } from '#web/features/jobs/job-form/form-values.ts'
import { asksForRemote, isRemoteJob } from '#web/features/jobs/job-form/job-kind.ts'
import { Switch } from '#web/ui/checkbox.tsx'
import { CityField } from './city-field.tsx'
import { ContractFields } from './contract-fields.tsx'
import { FormSection } from './form-section.tsx'

/** Place and contract. */
export function PlaceFields() {
  const { register } = useFormContext<JobFormValues>()
  const [kind, isRemote, regime] = useWatch<JobFormValues, ['kind', 'isRemote', 'regime']>({
    name: ['kind', 'isRemote', 'regime'],
  })
  return (
    <FormSection title={asksForRemote({ kind }) ? 'Local, modalidade e contrato' : 'Local e contrato'}>
      {asksForRemote({ kind }) && (
        <Switch
          {...register('isRemote')}
          label="Vaga remota"
          hint="Teleconsulta, laudos e outras atividades a distância."
        />
      )}
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:grid-cols-3 sm:gap-x-4">
        {!isRemoteJob({ kind, isRemote, regime }) && <CityField />}
        <ContractFields />
      </div>
    </FormSection>
  )
}

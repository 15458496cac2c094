import { useFormContext, useWatch } from 'react-hook-form'
import { Switch } from '#web/ui/checkbox.tsx'
import { CityField } from './city-field.tsx'
import { FormSection } from './form-section.tsx'
import type { JobFormValues } from './form-values.ts'
import { asksForRemote, isRemoteJob } from './job-kind.ts'

export function PlaceFields() {
  const { register } = useFormContext<JobFormValues>()
  const [kind, isRemote, regime] = useWatch<JobFormValues, ['kind', 'isRemote', 'regime']>({
    name: ['kind', 'isRemote', 'regime'],
  })
  return (
    <FormSection title={asksForRemote({ kind }) ? 'Local e modalidade' : 'Local'}>
      {asksForRemote({ kind }) && (
        <Switch
          {...register('isRemote')}
          label="Vaga remota"
          hint="Teleconsulta, laudos e outras atividades a distância."
        />
      )}
      {!isRemoteJob({ kind, isRemote, regime }) && <CityField />}
    </FormSection>
  )
}

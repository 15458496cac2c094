import { useFormContext } from 'react-hook-form'
import type { JobFormValues } from '#web/features/jobs/job-form/form-values.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

export function VisibilityFields() {
  const { register } = useFormContext<JobFormValues>()
  return (
    <div>
      <Checkbox {...register('is_urgent')} label="Vaga urgente" hint="Mostra o selo “Urgente” na busca." />
      <Checkbox
        {...register('employerHidden')}
        label="Ocultar nome da empresa"
        hint="A vaga aparece como “Empresa confidencial”, sem logo e sem link para o perfil."
      />
    </div>
  )
}

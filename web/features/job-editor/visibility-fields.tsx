import { useFormContext } from 'react-hook-form'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FormSection } from './form-section.tsx'
import type { JobFormValues } from './form-values.ts'

export function VisibilityFields() {
  const { register } = useFormContext<JobFormValues>()
  return (
    <FormSection title="Visibilidade">
      <div>
        <Checkbox {...register('is_urgent')} label="Vaga urgente" hint="Mostra o selo “Urgente” na busca." />
        <Checkbox
          {...register('employerHidden')}
          label="Ocultar nome da empresa"
          hint="A vaga aparece como “Empresa confidencial”, sem logo e sem link para o perfil."
        />
      </div>
    </FormSection>
  )
}

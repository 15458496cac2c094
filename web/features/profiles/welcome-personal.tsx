import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Radio } from '#web/ui/checkbox.tsx'
import { BirthDateAndGenderFields, NameAndPhoneFields } from './profile-form-fields.tsx'
import { emptyValues, typeSpecificFields, type WelcomeValues } from './welcome-form-values.ts'

const blank = emptyValues({ name: null, phone: null })

/** Profile type, name and phone; for doctors also birth date and gender. */
export function PersonalTab() {
  const { register, control, setValue, clearErrors } = useFormContext<WelcomeValues>()
  const isDoctor = useWatch({ control, name: 'profileType' }) === 'individual'

  const type = register('profileType', {
    onChange: () => {
      for (const field of typeSpecificFields) setValue(field, blank[field])
      clearErrors()
    },
  })

  return (
    <div className="grid gap-5">
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-medium text-sm">Tipo de perfil</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          <TypeCard>
            <Radio
              label="Sou médico ou médica"
              hint="Quero encontrar vagas e plantões."
              value="individual"
              {...type}
            />
          </TypeCard>
          <TypeCard>
            <Radio
              label="Represento uma empresa"
              hint="Hospital, clínica ou telemedicina."
              value="employer"
              {...type}
            />
          </TypeCard>
        </div>
        <p className="mt-2 text-muted text-sm">O tipo não pode ser mudado depois.</p>
      </fieldset>
      <NameAndPhoneFields
        company={!isDoctor}
        phoneHint={
          isDoctor
            ? 'Só as empresas às quais você se candidatar verão este número.'
            : 'Aparece no perfil público da empresa.'
        }
      />
      {isDoctor && <BirthDateAndGenderFields />}
    </div>
  )
}

function TypeCard({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-control border border-border-strong/60 px-4 py-1 has-checked:border-brand has-checked:bg-brand-soft">
      {children}
    </div>
  )
}

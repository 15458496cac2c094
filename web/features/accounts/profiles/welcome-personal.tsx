import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type UseFormRegisterReturn, useFormContext, useWatch } from 'react-hook-form'
import type { ProfileType } from '#contract/accounts/roles.ts'
import { Button } from '#web/ui/button.tsx'
import { Radio } from '#web/ui/checkbox.tsx'
import { BirthDateAndGenderFields, NameAndPhoneFields } from './profile-form-fields.tsx'
import { emptyValues, typeSpecificFields, type WelcomeValues } from './welcome-form-values.ts'

const blank = emptyValues({ name: null, phone: null }, 'individual')

/** Profile type, name and phone; for doctors also birth date and gender. An expected type is only named until it is changed. */
export function PersonalTab({ expectedType }: { expectedType: ProfileType | null }) {
  const { register, control, setValue, clearErrors } = useFormContext<WelcomeValues>()
  const isDoctor = useWatch({ control, name: 'profileType' }) === 'individual'
  const [chooses, setChooses] = useState(expectedType !== (isDoctor ? 'individual' : 'employer'))

  const type = register('profileType', {
    onChange: () => {
      for (const field of typeSpecificFields) setValue(field, blank[field])
      clearErrors()
    },
  })

  return (
    <div className="grid gap-5">
      {chooses ? (
        <TypeChoice type={type} focused={expectedType !== null} />
      ) : (
        <p className="flex items-center justify-between gap-4 rounded-control bg-subtle py-1 pr-1 pl-4">
          <span>{isDoctor ? 'Perfil médico' : 'Perfil de empresa'}</span>
          <Button variant="link" size="md" className="px-3" onClick={() => setChooses(true)}>
            Mudar
          </Button>
        </p>
      )}
      <NameAndPhoneFields of={isDoctor ? 'doctor' : 'company'} />
      {isDoctor && <BirthDateAndGenderFields />}
    </div>
  )
}

function TypeChoice({ type, focused }: { type: UseFormRegisterReturn; focused: boolean }) {
  const group = useRef<HTMLFieldSetElement>(null)
  // The button that opened the choice is gone.
  useEffect(() => {
    if (focused) group.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [focused])
  return (
    <fieldset ref={group} className="min-w-0">
      <legend className="mb-1.5 font-semibold text-small">Tipo de perfil</legend>
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
      <p className="mt-2 text-muted text-small">O tipo não pode ser mudado depois.</p>
    </fieldset>
  )
}

function TypeCard({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-control border border-border-strong/60 px-4 py-1 has-checked:border-brand has-checked:bg-brand-soft">
      {children}
    </div>
  )
}

import { useFormContext, useWatch } from 'react-hook-form'
import { genderLabels } from '#contract/accounts.ts'
import { Radio } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { MaskedInput } from '#web/ui/masked-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { emptyValues, typeSpecificFields, type WelcomeValues } from './welcome-form-values.ts'

const genders = genderLabels.map((label, index) => ({ value: String(index), label }))
const blank = emptyValues({ name: null, phone: null })

/** Profile type, name and phone; for doctors also birth date and gender. */
export function PersonalTab() {
  const { register, control, formState, setValue, getValues, clearErrors } = useFormContext<WelcomeValues>()
  const { errors } = formState
  const isDoctor = useWatch({ control, name: 'profileType' }) === 'individual'

  const type = register('profileType', {
    onChange: () => {
      const { profileType, name, phone, state, city, bio } = getValues()
      const cleared = { ...blank, profileType, name, phone, state, city, bio }
      for (const field of typeSpecificFields) setValue(field, cleared[field as keyof WelcomeValues])
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
      <Field label={isDoctor ? 'Nome completo' : 'Nome da empresa'} required error={errors.name?.message}>
        <Input autoComplete={isDoctor ? 'name' : 'organization'} {...register('name')} />
      </Field>
      <Field
        label="Telefone"
        required
        error={errors.phone?.message}
        hint={
          isDoctor
            ? 'Só o veem as empresas a que você se candidatar.'
            : 'Aparece no perfil público da empresa.'
        }
      >
        <MaskedInput
          mask="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="(00) 00000-0000"
          {...register('phone')}
        />
      </Field>
      {isDoctor && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Data de nascimento" error={errors.birthDate?.message}>
            <MaskedInput
              mask="date"
              autoComplete="bday"
              placeholder="DD/MM/AAAA"
              {...register('birthDate')}
            />
          </Field>
          <Field label="Gênero" error={errors.gender?.message}>
            <Select options={genders} placeholder="Selecione" {...register('gender')} />
          </Field>
        </div>
      )}
    </div>
  )
}

function TypeCard({ children }: { children: React.ReactNode }) {
  return (
    <div className="rounded-control border border-border-strong/60 px-4 py-1 has-checked:border-brand has-checked:bg-brand-soft">
      {children}
    </div>
  )
}

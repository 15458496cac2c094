import { useQuery } from '@tanstack/react-query'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { specialtiesQuery } from '#web/features/platform/reference/queries.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CheckboxList } from '#web/ui/checkbox-list.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { PlaceFields } from './place-fields.tsx'
import { BioField, WebsiteField } from './profile-form-fields.tsx'
import type { WelcomeValues } from './welcome-form-values.ts'

const upperCased = (text: string) => text.toUpperCase()

/** Location, specialties and bio; for companies also website, referral and telemedicine. */
export function AdditionalTab() {
  const { register, control, formState } = useFormContext<WelcomeValues>()
  const { errors } = formState
  const isDoctor = useWatch({ control, name: 'profileType' }) === 'individual'
  return (
    <div className="grid gap-5">
      {isDoctor && (
        <p className="text-muted">Tudo aqui é opcional. Você pode preencher depois, no seu perfil.</p>
      )}
      <PlaceFields required={!isDoctor} />
      {isDoctor && <Specialties />}
      {isDoctor ? (
        <BioField of="doctor" label="Sobre você" />
      ) : (
        <BioField of="company" label="Sobre a empresa" />
      )}
      {!isDoctor && (
        <>
          <WebsiteField />
          <Field
            label="Indicação (opcional)"
            error={errors.referral?.message}
            hint="Primeiro nome de quem indicou o Medponto à sua empresa."
          >
            <Input
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
              className="uppercase"
              {...register('referral', { setValueAs: upperCased })}
            />
          </Field>
          <Checkbox
            label="Prestamos atendimento por telemedicina"
            hint="O perfil da empresa passa a ser de provedora de telemedicina."
            {...register('isTelehealth')}
          />
        </>
      )}
    </div>
  )
}

function Specialties() {
  const { register, control, formState } = useFormContext<WelcomeValues>()
  const main = useWatch({ control, name: 'mainSpecialty' })
  const specialties = useQuery(specialtiesQuery())
  const names = (specialties.data ?? []).map(({ name }) => ({ value: name, label: name }))
  return (
    <div className="grid gap-1">
      <Field label="Especialidade principal" error={formState.errors.mainSpecialty?.message}>
        <Select
          key={specialties.isSuccess ? 'ready' : 'loading'}
          options={names}
          placeholder="Nenhuma"
          {...register('mainSpecialty')}
        />
      </Field>
      {main && (
        <Controller
          control={control}
          name="otherSpecialties"
          render={({ field }) => (
            <CheckboxList
              title="Outras especialidades"
              name="otherSpecialties"
              options={names.filter(({ value }) => value !== main)}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
    </div>
  )
}

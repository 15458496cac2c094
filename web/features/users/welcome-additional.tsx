import { useQuery } from '@tanstack/react-query'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { citiesQuery, specialtiesQuery, statesQuery } from '#web/features/reference/queries.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CheckboxList } from '#web/ui/checkbox-list.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { WelcomeValues } from './welcome-form-values.ts'

const MAX_BIO = 2000

/** Where it is and what it does; for companies also website and telemedicine. */
export function AdditionalTab() {
  const { register, control, formState } = useFormContext<WelcomeValues>()
  const { errors } = formState
  const [profileType, bio] = useWatch({ control, name: ['profileType', 'bio'] })
  const isDoctor = profileType === 'individual'
  return (
    <div className="grid gap-5">
      <Place required={!isDoctor} />
      {isDoctor && <Specialties />}
      <Field
        label={isDoctor ? 'Sobre você' : 'Sobre a empresa'}
        error={errors.bio?.message}
        aside={<span className="tabular-nums">{`${bio.length}/${MAX_BIO}`}</span>}
        hint={
          isDoctor
            ? 'Formação, experiência e o que você procura. Aparece no seu perfil.'
            : 'O que um médico gostaria de saber antes de se candidatar. Aparece no perfil público.'
        }
      >
        <Textarea maxLength={MAX_BIO} {...register('bio')} />
      </Field>
      {!isDoctor && (
        <>
          <Field label="Site" error={errors.website?.message}>
            <Input
              type="url"
              inputMode="url"
              autoComplete="url"
              maxLength={200}
              placeholder="www.exemplo.com.br"
              {...register('website')}
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

function Place({ required }: { required: boolean }) {
  const { register, control, formState, setValue } = useFormContext<WelcomeValues>()
  const { errors } = formState
  const state = useWatch({ control, name: 'state' })
  const states = useQuery(statesQuery())
  const cities = useQuery({ ...citiesQuery(state), enabled: state !== '' })
  const failed = states.isError ? states : cities.isError ? cities : null
  const stateField = register('state', { onChange: () => setValue('city', '') })
  return (
    <>
      {failed && (
        <Alert
          variant="danger"
          action={
            <Button
              variant="secondary"
              size="sm"
              loading={failed.isFetching}
              onClick={() => failed.refetch()}
            >
              Tentar novamente
            </Button>
          }
        >
          Não foi possível carregar a lista de {states.isError ? 'estados' : 'cidades'}.
        </Alert>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Estado" required={required} error={errors.state?.message}>
          {/* Remade when its options come: an uncontrolled select cannot hold a value it does not offer. */}
          <Select
            key={states.isSuccess ? 'ready' : 'loading'}
            options={(states.data ?? []).map(({ uf, nome }) => ({ value: uf, label: nome }))}
            placeholder="Selecione"
            autoComplete="address-level1"
            {...stateField}
          />
        </Field>
        <Controller
          control={control}
          name="city"
          render={({ field }) => (
            <Field
              label="Cidade"
              required={required}
              error={errors.city?.message}
              hint={state ? undefined : 'Escolha primeiro o estado.'}
            >
              <Combobox
                key={state}
                items={(cities.data ?? []).map(({ nome }) => ({ value: nome, label: nome }))}
                value={field.value ? { value: field.value, label: field.value } : null}
                onChange={(item) => field.onChange(item?.value ?? '')}
                onBlur={field.onBlur}
                loading={cities.isFetching}
                disabled={!state}
                placeholder="Digite para buscar"
              />
            </Field>
          )}
        />
      </div>
    </>
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

import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Controller, useFormContext } from 'react-hook-form'
import { CityField } from '#web/features/reference/city-field.tsx'
import { citiesQuery, statesQuery } from '#web/features/reference/queries.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { FormSection } from './form-section.tsx'
import type { JobFormValues } from './form-values.ts'

export function PlaceFields() {
  const { register, watch, formState } = useFormContext<JobFormValues>()
  const isRemote = watch('isRemote')
  const { state, city } = formState.errors
  return (
    <FormSection title="Local e modalidade">
      {!isRemote && (state || city) && (
        <Alert variant="danger">Por favor, selecione o estado e cidade para vagas presenciais.</Alert>
      )}
      <Switch
        {...register('isRemote')}
        label="Vaga remota"
        hint="Teleconsulta, laudos e outras atividades a distância."
      />
      {!isRemote && <StateAndCity />}
    </FormSection>
  )
}

function StateAndCity() {
  const { register, control, watch, setValue, formState } = useFormContext<JobFormValues>()
  const { errors } = formState
  const state = watch('state')
  const { data: states } = useSuspenseQuery(statesQuery())
  const cities = useQuery({ ...citiesQuery(state), enabled: state !== '' })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Estado" required error={errors.state?.message}>
        <Select
          {...register('state', { onChange: () => setValue('city', '') })}
          placeholder="Selecione o estado"
          options={states.map(({ uf, nome }) => ({ value: uf, label: nome }))}
        />
      </Field>
      <div>
        <Controller
          control={control}
          name="city"
          render={({ field }) => (
            <CityField
              state={state}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              required
              error={errors.city?.message}
            />
          )}
        />
        {cities.isError && (
          <Button variant="link" size="sm" onClick={() => cities.refetch()}>
            Cidades não carregadas. Tentar novamente
          </Button>
        )}
      </div>
    </div>
  )
}

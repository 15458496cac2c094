import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
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
  const { register, watch, setValue, formState } = useFormContext<JobFormValues>()
  const { errors } = formState
  const state = watch('state')
  const { data: states } = useSuspenseQuery(statesQuery())
  const cities = useQuery({ ...citiesQuery(state), enabled: state !== '' })
  const names = cities.data?.map(({ nome }) => ({ value: nome, label: nome })) ?? []
  // Until the cities are loaded, the select needs the job's own city as an option or it would look empty.
  const own = watch('city')
  const options =
    own && !names.some(({ value }) => value === own) ? [{ value: own, label: own }, ...names] : names
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Estado" required error={errors.state?.message}>
        <Select
          {...register('state', { onChange: () => setValue('city', '') })}
          placeholder="Selecione o estado"
          options={states.map(({ uf, nome }) => ({ value: uf, label: nome }))}
        />
      </Field>
      <Field label="Cidade" required error={errors.city?.message}>
        <Select
          {...register('city')}
          aria-busy={cities.isLoading}
          disabled={!state}
          placeholder={cityPlaceholder(state, cities.isLoading)}
          options={options}
        />
        {cities.isError && (
          <Button variant="link" size="sm" className="justify-self-start" onClick={() => cities.refetch()}>
            Cidades não carregadas. Tentar novamente
          </Button>
        )}
      </Field>
    </div>
  )
}

function cityPlaceholder(state: string, isLoading: boolean): string {
  if (!state) return 'Selecione primeiro o estado'
  return isLoading ? 'Carregando cidades...' : 'Selecione a cidade'
}

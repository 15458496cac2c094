import { useQuery } from '@tanstack/react-query'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { CityField } from '#web/features/platform/reference/city-field.tsx'
import { citiesQuery, statesQuery } from '#web/features/platform/reference/queries.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

interface Place {
  state: string
  city: string
}

/** State and city, for any form with these two fields. */
export function PlaceFields({ required }: { required: boolean }) {
  const { register, control, formState, setValue } = useFormContext<Place>()
  const { errors } = formState
  const state = useWatch({ control, name: 'state' })
  const states = useQuery(statesQuery())
  const cities = useQuery({ ...citiesQuery(state), enabled: state !== '' })
  const failed = states.isError ? states : cities.isError ? cities : null
  const stateField = register('state', { onChange: () => setValue('city', '', { shouldDirty: true }) })
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
          {/* Remounted when the options arrive: an uncontrolled select cannot have a value that is not an option. */}
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
            <CityField
              state={state}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              required={required}
              error={errors.city?.message}
            />
          )}
        />
      </div>
    </>
  )
}

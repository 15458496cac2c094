import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { JobFormValues } from '#web/features/jobs/job-form/form-values.ts'
import { findCitiesQuery } from '#web/features/platform/reference/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { PrefilledMark } from './prefilled.tsx'

/** The city of the job, among those of all states. It says the state too. */
export function CityField() {
  const { field, fieldState } = useController<JobFormValues, 'city'>({ name: 'city' })
  const { setValue, formState } = useFormContext<JobFormValues>()
  const state = useWatch<JobFormValues, 'state'>({ name: 'state' })
  const [search, setSearch] = useState('')
  const cities = useQuery({
    ...findCitiesQuery(search),
    enabled: search.trim() !== '',
    placeholderData: keepPreviousData,
  })
  const label = field.value ? `${field.value}, ${state}` : ''
  const found = search.trim() === '' ? [] : (cities.data ?? [])
  return (
    <div className="grid content-start gap-1.5 max-sm:col-span-2">
      <Field label="Cidade" required error={fieldState.error?.message ?? formState.errors.state?.message}>
        <Combobox
          items={found.map(({ nome, uf }) => ({
            value: `${nome}, ${uf}`,
            label: `${nome}, ${uf}`,
            name: nome,
          }))}
          value={label ? { value: label, label } : null}
          onChange={(city) => {
            const [name = '', uf = ''] = city?.value.split(', ') ?? []
            setValue('state', uf, { shouldDirty: true, shouldValidate: fieldState.invalid })
            field.onChange(name)
          }}
          onSearch={setSearch}
          onBlur={field.onBlur}
          loading={cities.isFetching}
          placeholder="Digite para buscar"
        />
      </Field>
      {cities.isError && (
        <Button variant="link" size="sm" onClick={() => cities.refetch()}>
          Cidades não carregadas. Tentar novamente
        </Button>
      )}
      <PrefilledMark name="city" label="cidade" />
    </div>
  )
}

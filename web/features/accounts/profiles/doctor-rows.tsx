import { useSuspenseQuery } from '@tanstack/react-query'
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { MAX_REGISTRATIONS, MAX_SPECIALTIES } from '#contract/accounts/accounts.ts'
import { practiceAreasQuery, specialtiesQuery } from '#web/features/platform/reference/queries.ts'
import { UfSelect } from '#web/features/platform/reference/uf-select.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { DoctorValues } from './doctor-profile-values.ts'
import { RepeatedRows } from './repeated-rows.tsx'

const withoutFocus = { shouldFocus: false }

/** The doctor's registrations with state councils: CRM number and state. */
export function RegistrationRows() {
  const { register, control, formState } = useFormContext<DoctorValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'registrations' })
  const errors = formState.errors.registrations
  return (
    <RepeatedRows
      title="Inscrições no CRM"
      level="h2"
      item="CRM"
      addLabel="Adicionar CRM"
      empty="Nenhum CRM informado."
      rows={fields}
      max={MAX_REGISTRATIONS}
      error={errors?.root?.message ?? errors?.message}
      onAdd={() => append({ crm: '', uf: '' }, withoutFocus)}
      onRemove={remove}
      columns="grid-cols-[minmax(0,1fr)_5.25rem_auto]"
    >
      {(index) => (
        <>
          <Field label="Número do CRM" required error={errors?.[index]?.crm?.message}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              maxLength={10}
              {...register(`registrations.${index}.crm`)}
            />
          </Field>
          <Field label="UF" required error={errors?.[index]?.uf?.message}>
            <UfSelect {...register(`registrations.${index}.uf`)} />
          </Field>
        </>
      )}
    </RepeatedRows>
  )
}

const lists = {
  medicalSpecialties: {
    query: specialtiesQuery,
    title: 'Especialidades',
    item: 'Especialidade',
    addLabel: 'Adicionar especialidade',
    empty: 'Nenhuma especialidade informada.',
  },
  medicalPracticeAreas: {
    query: practiceAreasQuery,
    title: 'Áreas de atuação',
    item: 'Área de atuação',
    addLabel: 'Adicionar área de atuação',
    empty: 'Nenhuma área de atuação informada.',
  },
} as const

/** The doctor's specialties or practice areas, each with its RQE. */
export function TitleRows({ list }: { list: keyof typeof lists }) {
  const { query, ...labels } = lists[list]
  const { register, control, formState } = useFormContext<DoctorValues>()
  const { fields, append, remove } = useFieldArray({ control, name: list })
  const chosen = new Set(useWatch({ control, name: list }).map(({ name }) => name))
  const { data } = useSuspenseQuery<{ name: string }[]>({ ...query(), queryFn: query().queryFn })
  const errors = formState.errors[list]
  return (
    <RepeatedRows
      {...labels}
      level="h3"
      rows={fields}
      max={MAX_SPECIALTIES}
      error={errors?.root?.message ?? errors?.message}
      onAdd={() => append({ name: '', rqe: '' }, withoutFocus)}
      onRemove={remove}
      columns="grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_9rem_auto]"
    >
      {(index) => (
        <>
          <Controller
            control={control}
            name={`${list}.${index}.name`}
            render={({ field }) => (
              <Field
                label={labels.item}
                required
                error={errors?.[index]?.name?.message}
                className="max-sm:col-span-2"
              >
                <Combobox
                  items={data
                    .filter(({ name }) => name === field.value || !chosen.has(name))
                    .map(({ name }) => ({ value: name, label: name }))}
                  value={field.value ? { value: field.value, label: field.value } : null}
                  onChange={(item) => field.onChange(item?.value ?? '')}
                  onBlur={field.onBlur}
                  placeholder="Digite para buscar"
                />
              </Field>
            )}
          />
          <Field label="RQE (opcional)" error={errors?.[index]?.rqe?.message}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              maxLength={10}
              {...register(`${list}.${index}.rqe`)}
            />
          </Field>
        </>
      )}
    </RepeatedRows>
  )
}

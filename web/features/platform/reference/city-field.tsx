import { useQuery } from '@tanstack/react-query'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { citiesQuery } from './queries.ts'

interface CityFieldProps {
  /** Empty until a state is chosen. */
  state: string
  value: string
  onChange: (city: string) => void
  onBlur: () => void
  required: boolean
  error: string | undefined
}

/** The cities of a state. Of those that begin with what is typed, the largest comes first. */
export function CityField({ state, value, onChange, onBlur, required, error }: CityFieldProps) {
  const cities = useQuery({ ...citiesQuery(state), enabled: state !== '' })
  return (
    <Field
      label="Cidade"
      required={required}
      error={error}
      hint={state ? undefined : 'Escolha primeiro o estado.'}
    >
      <Combobox
        key={state}
        items={(cities.data ?? []).map(({ nome }) => ({ value: nome, label: nome }))}
        value={value ? { value, label: value } : null}
        onChange={(city) => onChange(city?.value ?? '')}
        onBlur={onBlur}
        loading={cities.isFetching}
        disabled={!state}
        placeholder="Digite para buscar"
      />
    </Field>
  )
}

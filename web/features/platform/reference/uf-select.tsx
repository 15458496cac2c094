import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Select } from '#web/ui/select.tsx'
import { statesQuery } from './queries.ts'

/** The UF of a registration; accepts `{...register('uf')}`. */
export function UfSelect(props: Omit<ComponentProps<typeof Select>, 'options' | 'placeholder'>) {
  const states = useQuery(statesQuery())
  return (
    <Select
      // Remounted when the options arrive: an uncontrolled select cannot have a value that is not an option.
      key={states.isSuccess ? 'ready' : 'loading'}
      options={(states.data ?? []).map(({ uf }) => ({ value: uf, label: uf }))}
      placeholder="UF"
      {...props}
    />
  )
}

import { MapPin } from 'lucide-react'
import { type ComponentType, useRef, useState } from 'react'
import type { SearchInputProps } from '#web/features/search/job-search/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

/** The longest name of a city with its state. */
const MAX_LENGTH = 80

/** Where to search. A plain field, also without scripts, that suggests places once its code is loaded. */
export function PlaceField() {
  const input = useRef<HTMLInputElement>(null)
  const [Combobox, setCombobox] = useState<ComponentType<
    Omit<SearchInputProps, 'words' | 'onChoose'>
  > | null>(null)
  const load = () =>
    import('./place-combobox.tsx').then(
      (module) => setCombobox(() => module.PlaceCombobox),
      // The plain field works without it.
      () => null,
    )
  const props = {
    type: 'text',
    name: 'city',
    maxLength: MAX_LENGTH,
    placeholder: 'Cidade ou estado',
    autoComplete: 'off',
    enterKeyHint: 'search',
  } as const
  return (
    <Field label="Cidade ou estado" hideLabel className="relative min-w-0 flex-1 sm:w-60 sm:flex-none">
      {Combobox ? (
        <Combobox {...props} input={input} />
      ) : (
        <Input {...props} ref={input} onFocus={load} icon={<MapPin aria-hidden />} />
      )}
    </Field>
  )
}

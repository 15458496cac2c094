import { lazy, Suspense } from 'react'
import { Input } from './input.tsx'

export type ComboboxItem = {
  value: string
  label: string
  /** Tells namesakes apart: the state of a city. */
  detail?: string
}

export type ComboboxProps = {
  items: readonly ComboboxItem[]
  value: ComboboxItem | null
  onChange: (item: ComboboxItem | null) => void
  /** Given this, the caller filters (on the server) and passes the answer as `items`. */
  onSearch?: (query: string) => void
  /** The answer is on its way. */
  loading?: boolean
  /** Sends the chosen value with a form. */
  name?: string
  placeholder?: string
  disabled?: boolean
  onBlur?: () => void
}

const ComboboxInput = lazy(() =>
  import('./combobox-input.tsx').then((module) => ({ default: module.ComboboxInput })),
)

/** Text control that offers a list as one types; stands inside a `<Field>`. Its code (downshift) comes apart. */
export function Combobox(props: ComboboxProps) {
  const standIn = (
    <Input readOnly aria-busy placeholder={props.placeholder} value={props.value?.label ?? ''} />
  )
  return (
    <Suspense fallback={standIn}>
      <ComboboxInput {...props} />
    </Suspense>
  )
}

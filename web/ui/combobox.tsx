import { lazy, Suspense } from 'react'
import { loadCode } from '#web/lib/load-code.ts'
import type { ComboboxProps } from './combobox-input.tsx'
import { Input } from './input.tsx'

export type { ComboboxItem } from './combobox-input.tsx'

const ComboboxInput = lazy(() =>
  loadCode(() => import('./combobox-input.tsx')).then((module) => ({ default: module.ComboboxInput })),
)

/** Text control that offers a list while typing; place it in a `<Field>`. Its code (downshift) is loaded separately. */
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

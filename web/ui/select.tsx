import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFieldProps } from './field.tsx'

type SelectOption = { value: string; label: string; disabled?: boolean }
type SelectProps = ComponentProps<'select'> & {
  options: readonly SelectOption[]
  /** The label of the empty choice; leave out if a choice is required. */
  placeholder?: string
}

/** A styled native select, which keeps the phone's picker and the keyboard's behaviour. */
export function Select({ options, placeholder, className, ...props }: SelectProps) {
  return (
    <select {...useFieldProps(props)} className={cn('control control-select', className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

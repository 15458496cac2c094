import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFieldProps } from './field.tsx'
import { controlClass } from './input.tsx'

type SelectOption = { value: string; label: string; disabled?: boolean }
type SelectProps = ComponentProps<'select'> & {
  options: readonly SelectOption[]
  /** The label of the empty choice; leave out if a choice is required. */
  placeholder?: string
}

/** A styled native select, which keeps the phone's picker and the keyboard's behaviour. */
export function Select({ options, placeholder, className, ...props }: SelectProps) {
  return (
    <select
      {...useFieldProps(props)}
      className={cn(
        controlClass,
        'min-h-11 appearance-none truncate bg-(image:--icon-chevron) bg-[length:1rem] bg-[position:right_0.75rem_center] bg-no-repeat pr-9',
        className,
      )}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

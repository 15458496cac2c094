import { createContext, type ReactNode, use, useId } from 'react'
import { cn } from './cn.ts'

type Control = {
  id: string
  labelId: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

const FieldContext = createContext<Control | null>(null)

/** The id and aria attributes that connect a control in a `<Field>` to its label, hint and error. */
export function useField() {
  return use(FieldContext)
}

/** `props` of a native control, completed with the attributes of its `<Field>`; `props` take precedence. */
export function useFieldProps<P extends { id?: string }>(props: P): P {
  const field = useField()
  if (!field) return props
  const { labelId: _, ...attributes } = field
  return { ...attributes, ...props }
}

type FieldProps = {
  label: ReactNode
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  hint?: ReactNode
  /** The message, such as `errors.email?.message`; its presence marks the control as invalid. */
  error?: string
  required?: boolean
  /** To the right of the label: a counter, a link. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** The look of a label, for the legend of several controls. */
export const fieldLabelClass = 'font-medium text-small'

/** Label, hint and error around one Input, Textarea, Select or Combobox: `<Field label="E-mail"><Input {...register('email')} /></Field>`. */
export function Field({ label, hideLabel, hint, error, required, aside, className, children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const control: Control = {
    id,
    labelId: `${id}-label`,
    'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  const name = (
    <label id={control.labelId} htmlFor={id} className={cn(fieldLabelClass, hideLabel && 'sr-only')}>
      {label}
      {required && (
        <span aria-hidden="true" className="text-danger">
          {' *'}
        </span>
      )}
    </label>
  )
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      {aside ? (
        <div className="flex items-baseline justify-between gap-4">
          {name}
          <span className="text-muted text-small">{aside}</span>
        </div>
      ) : (
        name
      )}
      <FieldContext value={control}>{children}</FieldContext>
      {error && (
        <p id={errorId} className="flex gap-1.5 text-danger text-small">
          <svg viewBox="0 0 16 16" className="mt-0.5 size-4 shrink-0 fill-current" aria-hidden="true">
            <path d="M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm-.75 3.25h1.5v4.5h-1.5Zm0 5.5h1.5v1.5h-1.5Z" />
          </svg>
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-muted text-small">
          {hint}
        </p>
      )}
    </div>
  )
}

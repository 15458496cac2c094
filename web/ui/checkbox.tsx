import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn.ts'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string
}

/** A yes-or-no choice that is submitted with a form. */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} controlClass="check-box" indent="pl-8" />
}

/** One of several with the same `name`; group them in a `<fieldset>` with a `<legend>`. */
export function Radio(props: ChoiceProps) {
  return <Choice {...props} type="radio" controlClass="check-radio" indent="pl-8" />
}

/** A setting that takes effect at once. */
export function Switch(props: ChoiceProps) {
  return <Choice {...props} role="switch" controlClass="check-switch" indent="pl-13" />
}

type InnerProps = ChoiceProps & { controlClass: string; indent: string; type?: 'checkbox' | 'radio' }

function Choice({
  label,
  hint,
  error,
  controlClass,
  indent,
  className,
  type = 'checkbox',
  ...props
}: InnerProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label className="choice">
        <input
          {...props}
          type={type}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : props['aria-invalid']}
          className={controlClass}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className={cn('-mt-1.5 pb-2 text-danger text-small', indent)}>
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={cn('-mt-1.5 pb-2 text-muted text-small', indent)}>
          {hint}
        </p>
      )}
    </div>
  )
}

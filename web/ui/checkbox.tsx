import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn.ts'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string
}

const box =
  'size-5 shrink-0 cursor-pointer appearance-none border border-border-strong transition-colors hover:border-muted aria-invalid:border-danger checked:border-brand disabled:cursor-not-allowed disabled:opacity-50 forced-colors:appearance-auto'

/** A yes-or-no choice that is submitted with a form. */
export function Checkbox(props: ChoiceProps) {
  const look =
    'rounded-[0.3125rem] bg-center bg-no-repeat not-checked:bg-surface checked:bg-brand checked:bg-(image:--icon-check)'
  return <Choice {...props} controlClass={cn(box, look)} indent="pl-8" />
}

/** One of several with the same `name`; group them in a `<fieldset>` with a `<legend>`. */
export function Radio(props: ChoiceProps) {
  return (
    <Choice
      {...props}
      type="radio"
      controlClass={cn(box, 'rounded-full bg-surface checked:border-6')}
      indent="pl-8"
    />
  )
}

/** A setting that takes effect at once. */
export function Switch(props: ChoiceProps) {
  const look =
    "relative h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-white before:shadow-card before:transition-[translate] before:content-[''] not-checked:bg-border-strong checked:bg-brand checked:before:translate-x-4 disabled:cursor-not-allowed disabled:opacity-50 forced-colors:appearance-auto forced-colors:before:hidden"
  return <Choice {...props} role="switch" controlClass={look} indent="pl-13" />
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
      <label className={cn('flex min-h-11 items-center gap-3', !props.disabled && 'cursor-pointer')}>
        <input
          {...props}
          type={type}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          className={controlClass}
        />
        <span className={cn('py-1.5', props.disabled && 'text-muted')}>{label}</span>
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

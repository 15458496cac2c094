import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'
import { useFieldProps } from './field.tsx'

/** The class names of every text-like control. */
export const controlClass = 'control'

type InputProps = ComponentProps<'input'> & {
  /** A decorative icon on the left. */
  icon?: ReactNode
  /** An icon button on the right: show the password, clear, search. */
  action?: ReactNode
}

/** One-line text control; accepts `{...register('name')}`. */
export function Input({ icon, action, className, ...props }: InputProps) {
  const input = (
    <input
      type="text"
      {...useFieldProps(props)}
      className={cn(
        controlClass,
        'min-h-11',
        icon && 'pl-10',
        action && 'pr-12',
        !(icon || action) && className,
      )}
    />
  )
  if (!icon && !action) return input
  return (
    <div className={cn('relative', className)}>
      {input}
      {icon && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted [&_svg]:size-[1.125rem]"
        >
          {icon}
        </span>
      )}
      {action && <span className="absolute inset-y-0 right-0 flex items-center">{action}</span>}
    </div>
  )
}

/** Multi-line text control that grows with its text if the browser supports it. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={4}
      {...useFieldProps(props)}
      className={cn(controlClass, 'field-sizing-content max-h-96 min-h-28 resize-y', className)}
    />
  )
}

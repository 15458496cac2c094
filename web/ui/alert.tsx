import { cva, type VariantProps } from 'class-variance-authority'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { cn } from './cn.ts'

const alertClass = cva('flex gap-3 rounded-card border p-4', {
  variants: {
    variant: {
      info: 'border-info/25 bg-info-soft [&>svg]:text-info',
      success: 'border-success/25 bg-success-soft [&>svg]:text-success',
      danger: 'border-danger/25 bg-danger-soft [&>svg]:text-danger',
    },
  },
  defaultVariants: { variant: 'info' },
})

const icons = { info: Info, success: CircleCheck, danger: CircleAlert }

type AlertProps = VariantProps<typeof alertClass> & {
  ref?: Ref<HTMLDivElement>
  /** -1 for one that takes the focus. */
  tabIndex?: -1
  title?: ReactNode
  /** Buttons or links under the text. */
  action?: ReactNode
  className?: string
  children?: ReactNode
}

/** A message in the page. `danger` interrupts a screen reader; the others are announced when it is idle. */
export function Alert({ variant, title, action, className, children, ...props }: AlertProps) {
  const Icon = icons[variant ?? 'info']
  return (
    <div
      {...props}
      role={variant === 'danger' ? 'alert' : 'status'}
      className={cn(alertClass({ variant }), className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={cn('text-small', title && 'mt-0.5')}>{children}</div>}
        {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  )
}

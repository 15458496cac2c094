import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const badgeClass = cva(
  'inline-flex max-w-full items-center gap-1 rounded-md border px-2 py-0.5 font-medium text-meta [&_svg]:size-3.5 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        neutral: 'border-transparent bg-subtle text-foreground',
        brand: 'border-transparent bg-brand-soft text-brand-strong',
        featured: 'border-transparent bg-featured-soft text-featured-strong',
        danger: 'border-transparent bg-danger-soft text-danger-strong',
        success: 'border-transparent bg-success-soft text-success-strong',
        info: 'border-transparent bg-info-soft text-info-strong',
        outline: 'text-muted',
      },
    },
    defaultVariants: { variant: 'neutral' },
  },
)

/** A short fact or state. `danger` is for 'Urgente' and for harm, `featured` only for 'Destaque'. */
export function Badge({
  variant,
  className,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof badgeClass>) {
  return <span {...props} className={cn(badgeClass({ variant }), className)} />
}

/** A number; `label` says what it counts ('3 filtros aplicados'). */
export function CountBadge({ count, label }: { count: number; label: string }) {
  return (
    <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-brand px-1.5 font-semibold text-on-brand text-meta tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

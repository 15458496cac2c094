import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const badgeClass = cva('badge', {
  variants: {
    variant: {
      neutral: '',
      brand: 'badge-brand',
      featured: 'badge-featured',
      danger: 'badge-danger',
      success: 'badge-success',
      info: 'badge-info',
      outline: 'badge-outline',
    },
  },
})

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

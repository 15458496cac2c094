import { cva, type VariantProps } from 'class-variance-authority'
import type { ElementType, HTMLAttributes, ReactNode } from 'react'
import { cn } from './cn.ts'

const cardClass = cva('card', {
  variants: {
    tone: {
      default: '',
      featured: 'card-featured',
      brand: 'card-brand',
    },
    padding: { none: '', sm: 'p-4 print:p-0', md: 'p-4 sm:p-6 print:p-0', lg: 'p-6 sm:p-8 print:p-0' },
    interactive: { true: 'card-interactive' },
  },
  defaultVariants: { tone: 'default', padding: 'md' },
})

type CardProps = HTMLAttributes<HTMLElement> &
  VariantProps<typeof cardClass> & { as?: 'div' | 'article' | 'section' | 'li' | 'aside' }

/**
 * A bordered surface. `interactive` reacts to the pointer: give its one link `after:absolute after:inset-0`, so that the
 * whole card is the target.
 */
export function Card({ as = 'div', tone, padding, interactive, className, ...props }: CardProps) {
  const Tag: ElementType = as
  return <Tag {...props} className={cn(cardClass({ tone, padding, interactive }), className)} />
}

type CardHeaderProps = {
  title: ReactNode
  /** The heading's level in the page. */
  level?: 'h1' | 'h2' | 'h3'
  description?: ReactNode
  /** A button or link at the right. */
  action?: ReactNode
}

/** Title row of a card. */
export function CardHeader({ title, level: Heading = 'h2', description, action }: CardHeaderProps) {
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <Heading className="font-semibold text-lead">{title}</Heading>
        {description && <p className="mt-1 text-muted text-small">{description}</p>}
      </div>
      {action}
    </div>
  )
}

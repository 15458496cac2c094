import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type EmptyStateProps = {
  /** One of illustrations.tsx. */
  illustration?: ReactNode
  /** Left out if the heading above says it. */
  title?: ReactNode
  /** The heading's level in the page. */
  level?: 'h1' | 'h2' | 'h3' | 'p'
  /** The next step: a button or link. */
  action?: ReactNode
  className?: string
  children?: ReactNode
}

/** For an empty or failed page or list: says why and offers a next step. */
export function EmptyState({
  illustration,
  title,
  level: Title = 'h2',
  action,
  className,
  children,
}: EmptyStateProps) {
  return (
    <div className={cn('mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center', className)}>
      {illustration && <div className="mb-6">{illustration}</div>}
      {title && <Title className="font-semibold text-lead">{title}</Title>}
      {children && <div className="mt-2 text-muted">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}

import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/** A grey placeholder for content that is loading; size it with `className`, so that nothing moves afterwards. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('animate-pulse rounded-control bg-border', className)} />
}

/** Groups skeletons and announces what is loading: 'Buscando vagas...'. */
export function SkeletonGroup(props: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" className={props.className}>
      <span className="sr-only">{props.label}</span>
      {props.children}
    </div>
  )
}

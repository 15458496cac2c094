import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/** The grey shape of what is coming; size it with `className` so that nothing moves when it comes. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('animate-pulse rounded-control bg-border', className)} />
}

/** Holds skeletons and says aloud what is being loaded: 'Buscando vagas...'. */
export function SkeletonGroup(props: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" className={props.className}>
      <span className="sr-only">{props.label}</span>
      {props.children}
    </div>
  )
}

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

const grid = 'grid grid-cols-2 gap-3 lg:grid-cols-4'

/** The cards of a query's figures, or its skeletons or error (spec B §2.6). */
export function StatGrid<T>(props: {
  query: UseQueryResult<T>
  /** Number of skeletons. */
  cards?: number
  /** Height class of a skeleton. */
  height: string
  children: (data: T) => ReactNode
}) {
  const { query, cards = 4, height, children } = props
  if (query.data) return <ul className={grid}>{children(query.data)}</ul>
  if (query.isError) return <InlineLoadError text="Erro ao carregar estatísticas" retry={query.refetch} />
  return (
    <SkeletonGroup label="Carregando estatísticas..." className={grid}>
      {Array.from({ length: cards }, (_, index) => index + 1).map((card) => (
        <Skeleton key={card} className={cn(height, 'rounded-card')} />
      ))}
    </SkeletonGroup>
  )
}

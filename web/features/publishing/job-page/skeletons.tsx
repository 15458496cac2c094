import { Card } from '#web/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

/** Stand-ins for what a card does not show of its job. They appear a moment late, so that a fast reply does not flash. */

export function FactsSkeleton() {
  return (
    <div aria-hidden className="grid animate-late grid-cols-1 gap-x-6 gap-y-4 border-b pb-5 sm:grid-cols-2">
      <Skeleton className="h-13" />
      <Skeleton className="h-13" />
    </div>
  )
}

export function JobTextSkeleton() {
  return (
    <Card>
      <SkeletonGroup label="Carregando a vaga..." className="flex animate-late flex-col gap-3">
        <Skeleton className="h-7 w-32" />
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-2/3" />
      </SkeletonGroup>
    </Card>
  )
}

export function EmployerSkeleton() {
  return (
    <Card>
      <div aria-hidden className="flex animate-late flex-col gap-4">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    </Card>
  )
}

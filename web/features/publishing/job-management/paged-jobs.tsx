import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { focusInPlace } from '#web/lib/presses/focus-in-place.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Pagination, ToLastPage } from '#web/ui/pagination.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { type ListFilter, listAddress } from './list-address.ts'

interface Page<Job> {
  jobOffers: Job[]
  currentPage: number
  totalPages: number
}

interface PagedJobsProps<Job> {
  query: UseQueryResult<Page<Job>>
  filter: ListFilter
  emptyState: ReactNode
  /** The card calls `focusList` when an action removes the focused button, so that the keyboard focus is not lost. */
  card: (job: Job, focusList: () => void) => ReactNode
}

/** One page of a list of jobs: loading, failed, empty or full. */
export function PagedJobs<Job extends { id: string }>({
  query,
  filter,
  emptyState,
  card,
}: PagedJobsProps<Job>) {
  const list = useRef<HTMLDivElement>(null)
  const { data, isError, refetch } = query
  const hrefFor = (page: number) => listAddress({ ...filter, page })
  if (!data)
    return isError ? (
      <LoadError title="Erro ao carregar vagas. Tente novamente." retry={refetch} />
    ) : (
      <SkeletonGroup label="Carregando vagas..." className="grid gap-3">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-64 rounded-card sm:h-52" />
        ))}
      </SkeletonGroup>
    )
  if (data.currentPage > Math.max(1, data.totalPages))
    return <ToLastPage totalPages={data.totalPages} hrefFor={hrefFor} />
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {data.jobOffers.length === 0 ? (
        emptyState
      ) : (
        <>
          <ul className="mb-6 grid grid-cols-1 gap-3">
            {data.jobOffers.map((job) => (
              <li key={job.id}>{card(job, () => focusInPlace(list.current))}</li>
            ))}
          </ul>
          <Pagination currentPage={data.currentPage} totalPages={data.totalPages} hrefFor={hrefFor} />
        </>
      )}
    </div>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Reply } from '#web/lib/api.ts'
import { count } from '#web/lib/format.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptySearch } from '#web/ui/illustrations.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { ListControls } from './list-controls.tsx'
import { type ListFilter, listAddress, listFilter } from './own-list-filter.ts'
import { reviewQuery } from './queries.ts'
import { ReviewCard } from './review-card.tsx'

const states = ['active', 'rejected', 'paused', 'expired', 'closed'] as const

/** The admins' jobs: those that wait for review, or another state's (spec B §2.7). */
export function ReviewQueue() {
  const [search] = useSearchParams()
  const filter = listFilter(search)
  const { data, isError, refetch } = useQuery({ ...reviewQuery(filter), placeholderData: keepPreviousData })
  const waits = filter.state === undefined || filter.state === 'awaiting_review'
  return (
    <>
      <PageTitle
        title={waits ? 'Vagas aguardando revisão' : 'Todas as Vagas'}
        description={data && data.totalCount > 0 && count(data.totalCount, 'vaga', 'vagas')}
      />
      <ListControls filter={filter} states={states} anyState="Aguardando revisão" />
      {data ? (
        <List list={data} filter={filter} waits={waits} />
      ) : isError ? (
        <LoadError title="Erro ao carregar vagas. Tente novamente." retry={refetch} />
      ) : (
        <SkeletonGroup label="Carregando vagas..." className="grid gap-3">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-52 rounded-card" />
          ))}
        </SkeletonGroup>
      )}
    </>
  )
}

interface ListProps {
  list: Reply<'GET /admin/jobs'>
  filter: ListFilter
  waits: boolean
}

function List({ list, filter, waits }: ListProps) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {list.jobOffers.length === 0 ? (
        <EmptyState illustration={<EmptySearch />} title="Nenhuma vaga encontrada">
          {waits ? 'Não há vagas à espera de revisão.' : 'Nenhuma vaga nesse estado tem essas palavras.'}
        </EmptyState>
      ) : (
        <>
          <ul className="mb-6 grid gap-3">
            {list.jobOffers.map((job) => (
              <li key={job.id}>
                <ReviewCard job={job} onJudged={() => place.current?.focus()} />
              </li>
            ))}
          </ul>
          <Pagination
            currentPage={list.currentPage}
            totalPages={list.totalPages}
            hrefFor={(page) => listAddress({ ...filter, page })}
          />
        </>
      )}
    </div>
  )
}

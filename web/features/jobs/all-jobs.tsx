import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { Reply } from '#web/lib/api.ts'
import { count } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptySearch } from '#web/ui/illustrations.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { JobsSummary } from './jobs-summary.tsx'
import { ListControls } from './list-controls.tsx'
import { type ListFilter, listAddress, listFilter } from './own-list-filter.ts'
import { allJobsQuery, allSummaryQuery } from './queries.ts'
import { ReviewCard } from './review-card.tsx'

const states = ['awaiting_review', 'active', 'rejected', 'paused', 'expired', 'closed'] as const

/** 'Todas as Vagas' (spec B §2.7): everybody's jobs, and the way to those that wait for a reviewer. */
export function AllJobs() {
  const [search] = useSearchParams()
  const filter = listFilter(search)
  const { data, isError, refetch } = useQuery({ ...allJobsQuery(filter), placeholderData: keepPreviousData })
  const summary = useQuery(allSummaryQuery())
  return (
    <>
      <PageTitle
        title="Todas as Vagas"
        description={data && data.totalCount > 0 && count(data.totalCount, 'vaga', 'vagas')}
      />
      <JobsSummary query={summary} />
      {filter.state !== 'awaiting_review' && <Waiting number={summary.data?.awaitingReview ?? 0} />}
      <ListControls filter={filter} states={states} placeholder="Título, descrição, empresa, cidade ou UF" />
      {data ? (
        <List list={data} filter={filter} />
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

function Waiting({ number }: { number: number }) {
  if (number === 0) return null
  return (
    <Alert
      title={count(number, 'vaga aguarda revisão', 'vagas aguardam revisão')}
      className="mb-5"
      action={
        <Link
          to={listAddress({ state: 'awaiting_review' })}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          Revisar agora
        </Link>
      }
    />
  )
}

function Nothing({ filter: { search, state } }: { filter: ListFilter }) {
  const isQueue = state === 'awaiting_review' && search === ''
  const isFiltered = search !== '' || state !== undefined
  return (
    <EmptyState
      illustration={<EmptySearch />}
      title="Nenhuma vaga encontrada"
      action={
        isFiltered && (
          <Link to={paths.dashboardJobs} className={buttonClass({ variant: 'secondary' })}>
            {isQueue ? 'Ver todas as vagas' : 'Limpar Filtros'}
          </Link>
        )
      }
    >
      {isQueue && 'Não há vagas à espera de revisão.'}
      {isFiltered && !isQueue && 'Nenhuma vaga tem essas palavras nesse estado.'}
      {!isFiltered && 'Ninguém publicou vagas ainda.'}
    </EmptyState>
  )
}

function List({ list, filter }: { list: Reply<'GET /admin/jobs'>; filter: ListFilter }) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {list.jobOffers.length === 0 ? (
        <Nothing filter={filter} />
      ) : (
        <>
          <ul className="mb-6 grid gap-3">
            {list.jobOffers.map((job) => (
              <li key={job.id}>
                {/* The button that had the focus goes with its card. */}
                <ReviewCard job={job} onGone={() => place.current?.focus()} />
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

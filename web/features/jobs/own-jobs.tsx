import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { Reply } from '#web/lib/api.ts'
import { count } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptySearch } from '#web/ui/illustrations.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { JobsSummary } from './jobs-summary.tsx'
import { ListControls } from './list-controls.tsx'
import { OwnJobCard } from './own-job-card.tsx'
import { type ListFilter, listAddress, listFilter } from './own-list-filter.ts'
import { ownJobsQuery, ownSummaryQuery } from './queries.ts'

const states = ['active', 'awaiting_review', 'rejected', 'paused', 'expired', 'closed'] as const

/** 'Vagas Publicadas' (spec B §2.7). */
export function OwnJobs() {
  const [search] = useSearchParams()
  const filter = listFilter(search)
  const { data, isError, refetch } = useQuery({ ...ownJobsQuery(filter), placeholderData: keepPreviousData })
  const summary = useQuery(ownSummaryQuery())
  const isFiltered = filter.search !== '' || filter.state !== undefined
  const hasNone = data?.totalCount === 0 && !isFiltered
  return (
    <>
      <PageTitle
        title="Vagas Publicadas"
        description={data && data.totalCount > 0 && count(data.totalCount, 'vaga', 'vagas')}
        action={
          <Link to={paths.newJob} className={buttonClass()}>
            Nova Vaga
          </Link>
        }
      />
      <JobsSummary query={summary} />
      {!hasNone && <ListControls filter={filter} states={states} placeholder="Título, cidade ou UF" />}
      {data ? (
        <List list={data} filter={filter} isFiltered={isFiltered} />
      ) : isError ? (
        <LoadError title="Erro ao carregar vagas. Tente novamente." retry={refetch} />
      ) : (
        <SkeletonGroup label="Carregando vagas..." className="grid gap-3">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-64 rounded-card sm:h-52" />
          ))}
        </SkeletonGroup>
      )}
    </>
  )
}

interface ListProps {
  list: Reply<'GET /jobs/employer'>
  filter: ListFilter
  isFiltered: boolean
}

function List({ list, filter, isFiltered }: ListProps) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {list.jobOffers.length === 0 ? (
        <Nothing isFiltered={isFiltered} />
      ) : (
        <>
          <ul className="mb-6 grid grid-cols-1 gap-3">
            {list.jobOffers.map((job) => (
              <li key={job.id}>
                {/* The button that had the focus goes with its card. */}
                <OwnJobCard job={job} onRemoved={() => place.current?.focus()} />
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

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState
        illustration={<EmptySearch />}
        title="Nenhuma vaga encontrada"
        action={
          <Link to={paths.dashboardJobs} className={buttonClass({ variant: 'secondary' })}>
            Limpar Filtros
          </Link>
        }
      >
        Nenhuma das suas vagas tem essas palavras nesse estado.
      </EmptyState>
    )
  return (
    <EmptyState
      illustration={<EmptySearch />}
      title="Nenhuma vaga publicada"
      action={
        <Link to={paths.newJob} className={buttonClass()}>
          Publicar Vaga
        </Link>
      }
    >
      Publique a primeira vaga e receba as candidaturas aqui.
    </EmptyState>
  )
}

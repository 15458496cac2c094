import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { count } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptySearch } from '#web/ui/illustrations.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { ListControls } from './list-controls.tsx'
import { type ListFilter, listAddress, listFilter } from './list-filter.ts'
import { JobPages } from './paged-list.tsx'
import { allJobsQuery, allSummaryQuery } from './queries.ts'
import { ReviewCard } from './review-card.tsx'
import { JobsSummary } from './summary.tsx'

const states = ['awaiting_review', 'active', 'rejected', 'paused', 'expired', 'closed'] as const

/** 'Todas as Vagas' (spec B §2.7): everybody's jobs, and the way to those that wait for a reviewer. */
export function AllJobs() {
  const [search] = useSearchParams()
  const filter = listFilter(search)
  const jobs = useQuery({ ...allJobsQuery(filter), placeholderData: keepPreviousData })
  const total = jobs.data?.totalCount ?? 0
  const summary = useQuery(allSummaryQuery())
  return (
    <>
      <PageTitle title="Todas as Vagas" description={total > 0 && count(total, 'vaga', 'vagas')} />
      <JobsSummary query={summary} />
      {filter.state !== 'awaiting_review' && <Waiting number={summary.data?.awaitingReview ?? 0} />}
      <ListControls filter={filter} states={states} placeholder="Título, descrição, empresa, cidade ou UF" />
      <JobPages
        query={jobs}
        filter={filter}
        nothing={<Nothing filter={filter} />}
        card={(job, onGone) => <ReviewCard job={job} onGone={onGone} />}
      />
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

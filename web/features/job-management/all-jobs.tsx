import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { count } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptySearch } from '#web/ui/illustrations.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { type ListFilter, listAddress, parseListFilter } from './list-address.ts'
import { ListControls } from './list-controls.tsx'
import { PagedJobs } from './paged-jobs.tsx'
import { allJobsQuery, allSummaryQuery } from './queries.ts'
import { ReviewCard } from './review-card.tsx'
import { JobsSummary } from './summary.tsx'

const filterStates = ['awaiting_review', 'active', 'rejected', 'paused', 'expired', 'closed'] as const

/** 'Todas as vagas' (spec B §2.7): the jobs of all employers, and a link to those that await review. */
export function AllJobs() {
  const [search] = useSearchParams()
  const filter = parseListFilter(search)
  const jobs = useQuery({ ...allJobsQuery(filter), placeholderData: keepPreviousData })
  const total = jobs.data?.totalCount ?? 0
  const summary = useQuery(allSummaryQuery())
  return (
    <>
      <PageTitle title="Todas as vagas" description={total > 0 && count(total, 'vaga', 'vagas')} />
      <JobsSummary query={summary} />
      {filter.state !== 'awaiting_review' && <ReviewQueueNotice length={summary.data?.awaitingReview ?? 0} />}
      <ListControls
        filter={filter}
        states={filterStates}
        placeholder="Título, descrição, empresa, cidade ou UF"
      />
      <PagedJobs
        query={jobs}
        filter={filter}
        emptyState={<NoJobs filter={filter} />}
        card={(job, focusList) => <ReviewCard job={job} onDone={focusList} />}
      />
    </>
  )
}

function ReviewQueueNotice({ length }: { length: number }) {
  if (length === 0) return null
  return (
    <Alert
      title={count(length, 'vaga aguarda revisão', 'vagas aguardam revisão')}
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

function NoJobs({ filter: { search, state } }: { filter: ListFilter }) {
  const isQueue = state === 'awaiting_review' && search === ''
  const isFiltered = search !== '' || state !== undefined
  return (
    <EmptyState
      illustration={<EmptySearch />}
      title="Nenhuma vaga encontrada"
      action={
        isFiltered && (
          <Link to={paths.dashboardJobs} className={buttonClass({ variant: 'secondary' })}>
            {isQueue ? 'Ver todas as vagas' : 'Limpar filtros'}
          </Link>
        )
      }
    >
      {isQueue && 'Não há vagas à espera de revisão.'}
      {isFiltered && !isQueue && 'Nenhuma vaga nesta situação tem essas palavras.'}
      {!isFiltered && 'Ninguém publicou vagas ainda.'}
    </EmptyState>
  )
}

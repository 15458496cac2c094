import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { count } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptySearch } from '#web/ui/illustrations.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { parseListFilter } from './list-address.ts'
import { ListControls } from './list-controls.tsx'
import { OwnJobCard } from './own-job-card.tsx'
import { PagedJobs } from './paged-jobs.tsx'
import { ownJobsQuery, ownSummaryQuery } from './queries.ts'
import { JobsSummary } from './summary.tsx'

const filterStates = [
  'pending_payment',
  'active',
  'awaiting_review',
  'rejected',
  'paused',
  'expired',
  'closed',
] as const

/** 'Vagas publicadas' (spec B §2.7). */
export function OwnJobs() {
  const [search] = useSearchParams()
  const filter = parseListFilter(search)
  const jobs = useQuery({ ...ownJobsQuery(filter), placeholderData: keepPreviousData })
  const total = jobs.data?.totalCount ?? 0
  const summary = useQuery(ownSummaryQuery())
  const mayPublish = useMayInTeam('recruiter')
  const isFiltered = filter.search !== '' || filter.state !== undefined
  const hasNone = jobs.data?.totalCount === 0 && !isFiltered
  return (
    <>
      <PageTitle
        title="Vagas publicadas"
        description={total > 0 && count(total, 'vaga', 'vagas')}
        action={
          mayPublish && (
            <Link to={paths.newJob} className={buttonClass()}>
              Nova vaga
            </Link>
          )
        }
      />
      <JobsSummary query={summary} />
      {!hasNone && <ListControls filter={filter} states={filterStates} placeholder="Título, cidade ou UF" />}
      <PagedJobs
        query={jobs}
        filter={filter}
        emptyState={<NoJobs isFiltered={isFiltered} />}
        card={(job, focusList) => <OwnJobCard job={job} onRemoved={focusList} />}
      />
    </>
  )
}

function NoJobs({ isFiltered }: { isFiltered: boolean }) {
  const mayPublish = useMayInTeam('recruiter')
  if (isFiltered)
    return (
      <EmptyState
        illustration={<EmptySearch />}
        title="Nenhuma vaga encontrada"
        action={
          <Link to={paths.dashboardJobs} className={buttonClass({ variant: 'secondary' })}>
            Limpar filtros
          </Link>
        }
      >
        Nenhuma das suas vagas nesta situação tem essas palavras.
      </EmptyState>
    )
  if (!mayPublish)
    return (
      <EmptyState illustration={<EmptySearch />} title="Nenhuma vaga publicada">
        As vagas que a equipe publicar aparecem aqui.
      </EmptyState>
    )
  return (
    <EmptyState
      illustration={<EmptySearch />}
      title="Nenhuma vaga publicada"
      action={
        <Link to={paths.newJob} className={buttonClass()}>
          Publicar vaga
        </Link>
      }
    >
      Publique a primeira vaga e receba as candidaturas aqui.
    </EmptyState>
  )
}

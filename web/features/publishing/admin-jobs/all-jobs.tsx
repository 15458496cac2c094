import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { ExportButton } from '#web/features/platform/back-office/export-button.tsx'
import { useTableAddress } from '#web/features/platform/back-office/table-address.ts'
import { TableHeader } from '#web/features/platform/back-office/table-header.tsx'
import { listAddress, parseListFilter } from '#web/features/publishing/job-management/list-address.ts'
import { PagedJobs } from '#web/features/publishing/job-management/paged-jobs.tsx'
import { allJobsQuery, allSummaryQuery } from '#web/features/publishing/job-management/queries.ts'
import { ReviewCard } from '#web/features/publishing/job-management/review-card.tsx'
import { download } from '#web/lib/files/download.ts'
import { count, formatNumber } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptySearch } from '#web/ui/illustrations/illustrations.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { JobTable } from './job-table.tsx'
import { jobFilters, jobsQueryOf } from './queries.ts'

/** 'Todas as vagas' (spec B §2.12): a table of all jobs or, under `?state=awaiting_review`, the review queue as cards. */
export function AllJobs() {
  const [search] = useSearchParams()
  const { data: summary } = useQuery(allSummaryQuery())
  const waiting = summary?.awaitingReview ?? 0
  if (parseListFilter(search).state === 'awaiting_review')
    return (
      <>
        <PageTitle
          title="Todas as vagas"
          description={summary ? `Fila de revisão: ${count(waiting, 'vaga', 'vagas')}` : 'Fila de revisão'}
          action={
            <Link to={paths.dashboardJobs} className={buttonClass({ variant: 'secondary' })}>
              Ver todas as vagas
            </Link>
          }
        />
        <ReviewQueue />
      </>
    )
  return (
    <>
      <TableHeader
        title="Todas as vagas"
        figures={[
          ['no total', summary?.totalJobs ?? null],
          ['ativas', summary?.activeJobs ?? null],
          ['expiradas', summary?.expiredJobs ?? null],
          ['em destaque pago', summary?.sponsoredJobs ?? null],
        ]}
      >
        <ExportJobs />
        {waiting > 0 && (
          <Link
            to={listAddress({ state: 'awaiting_review' })}
            title={count(waiting, 'vaga aguarda revisão', 'vagas aguardam revisão')}
            className={buttonClass({})}
          >
            Revisar agora ({formatNumber(waiting)})
          </Link>
        )}
      </TableHeader>
      <JobTable />
    </>
  )
}

/** With the filters of the table. */
function ExportJobs() {
  const { state } = useTableAddress(paths.dashboardJobs, jobFilters)
  return <ExportButton run={() => download('GET /admin/jobs.csv', { query: jobsQueryOf(state) })} />
}

function ReviewQueue() {
  const [search] = useSearchParams()
  const filter = parseListFilter(search)
  const jobs = useQuery({ ...allJobsQuery(filter), placeholderData: keepPreviousData })
  return (
    <PagedJobs
      query={jobs}
      filter={filter}
      emptyState={
        <EmptyState
          illustration={<EmptySearch />}
          title="Nenhuma vaga encontrada"
          action={
            <Link to={paths.dashboardJobs} className={buttonClass({ variant: 'secondary' })}>
              Ver todas as vagas
            </Link>
          }
        >
          Não há vagas à espera de revisão.
        </EmptyState>
      }
      card={(job, focusList) => <ReviewCard job={job} onDone={focusList} />}
    />
  )
}

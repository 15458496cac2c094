import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { Reply } from '#web/lib/api.ts'
import { count } from '#web/lib/format.ts'
import { useMayInTeam } from '#web/lib/team.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyApplications } from '#web/ui/illustrations.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Pagination, ToLastPage } from '#web/ui/pagination.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { EmployerApplicationCard } from './employer-application-card.tsx'
import { ExportButton } from './export-button.tsx'
import { apiQueryOf, isFiltered, type ListFilter, listAddress, parseListFilter } from './list-address.ts'
import { receivedApplicationsQuery } from './queries.ts'
import { ReceivedFilters } from './received-filters.tsx'
import { useLastDefined } from './use-last-defined.ts'

/** The query of one page of the received applications. */
export const receivedPageQuery = (filter: ListFilter) =>
  receivedApplicationsQuery({ ...apiQueryOf(filter), page: filter.page })

/** 'Candidaturas recebidas' (spec B §2.8). */
export function EmployerApplications() {
  const [search] = useSearchParams()
  const filter = parseListFilter(search)
  const { data, isError, error, refetch } = useQuery(receivedPageQuery(filter))
  const mayExport = useMayInTeam('recruiter')
  const showsFilters = useLastDefined(isFiltered(filter) || (data && data.totalCount > 0))
  return (
    <>
      <PageTitle
        title="Candidaturas recebidas"
        description={
          <span aria-live="polite">
            {data && showsFilters && count(data.totalCount, 'candidatura', 'candidaturas')}
          </span>
        }
        action={
          mayExport && data && data.totalCount > 0 && <ExportButton filter={filter} total={data.totalCount} />
        }
      />
      {showsFilters && <ReceivedFilters filter={filter} />}
      {data ? (
        <List list={data} filter={filter} />
      ) : isError ? (
        <LoadError title="Erro ao carregar candidaturas. Tente novamente." retry={refetch} error={error} />
      ) : (
        <SkeletonGroup label="Carregando candidaturas..." className="grid gap-3">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-56 rounded-card sm:h-40" />
          ))}
        </SkeletonGroup>
      )}
    </>
  )
}

function NoApplications({ filter }: { filter: ListFilter }) {
  const { search, status, jobId } = filter
  const isFilteredByJobOnly = jobId && !search && !status
  if (isFiltered(filter))
    return (
      <EmptyState
        illustration={<EmptyApplications />}
        title={isFilteredByJobOnly ? 'Nenhuma candidatura para esta vaga' : 'Nenhuma candidatura encontrada'}
        action={
          <Link to={paths.dashboardApplications} className={buttonClass({ variant: 'secondary' })}>
            Ver todas as candidaturas
          </Link>
        }
      />
    )
  return (
    <EmptyState
      illustration={<EmptyApplications />}
      title="Nenhuma candidatura recebida"
      action={
        <Link to={paths.dashboardJobs} className={buttonClass()}>
          Ver minhas vagas
        </Link>
      }
    >
      Quando alguém se candidatar, o perfil e os contatos aparecerão aqui.
    </EmptyState>
  )
}

function List({ list, filter }: { list: Reply<'GET /applications/employer'>; filter: ListFilter }) {
  const hrefFor = (page: number) => listAddress({ ...filter, page })
  if (list.totalCount === 0) return <NoApplications filter={filter} />
  if (list.currentPage > list.totalPages) return <ToLastPage totalPages={list.totalPages} hrefFor={hrefFor} />
  return (
    <>
      <ul className="mb-6 grid grid-cols-1 gap-3">
        {list.items.map((application) => (
          <li key={application.id}>
            <EmployerApplicationCard application={application} />
          </li>
        ))}
      </ul>
      <Pagination currentPage={list.currentPage} totalPages={list.totalPages} hrefFor={hrefFor} />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { PrefetchJobPage } from '#web/features/jobs/jobs/prefetch-job.tsx'
import type { Reply } from '#web/lib/api.ts'
import { count } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyApplications } from '#web/ui/illustrations/account-illustrations.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Pagination, ToLastPage } from '#web/ui/pagination.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { ApplicationRows, rowSkeleton } from './application-rows.tsx'
import { type ListFilter, listAddress, parseListFilter, statusesOf } from './list-address.ts'
import { doctorApplicationsQuery } from './queries.ts'
import { SituationTabs } from './situation-tabs.tsx'
import { useLastDefined } from './use-last-defined.ts'

/** The query of one page of the doctor's own applications. */
export const doctorPageQuery = ({ situation, page }: ListFilter) =>
  doctorApplicationsQuery({ page, status: [...statusesOf(situation)] })

/** 'Minhas candidaturas' (spec B §2.8). */
export function DoctorApplications() {
  const [search] = useSearchParams()
  const { situation, page } = parseListFilter(search)
  const filter = { situation, page }
  const { data, isError, refetch } = useQuery(doctorPageQuery(filter))
  const counts = useLastDefined(data?.counts)
  const hasNone = counts && Object.values(counts).every((amount) => amount === 0)
  return (
    <>
      <PageTitle
        title="Minhas candidaturas"
        action={
          <Link to={paths.jobs} className={buttonClass({ variant: 'secondary', className: 'max-sm:px-3' })}>
            <Search aria-hidden />
            <span className="max-sm:sr-only">Explorar vagas</span>
          </Link>
        }
      />
      {/* For screen readers; the tabs show the numbers. */}
      <p aria-live="polite" className="sr-only">
        {data && count(data.totalCount, 'candidatura', 'candidaturas')}
      </p>
      {!hasNone && <SituationTabs situation={situation} counts={counts} />}
      {data ? (
        <List key={listAddress(filter)} list={data} filter={filter} />
      ) : isError ? (
        <LoadError title="Erro ao carregar candidaturas. Tente novamente." retry={refetch} />
      ) : (
        <SkeletonGroup label="Carregando candidaturas..." className="grid gap-px overflow-clip rounded-card">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className={`${rowSkeleton} rounded-none`} />
          ))}
        </SkeletonGroup>
      )}
    </>
  )
}

function NoApplications({ filter: { situation } }: { filter: ListFilter }) {
  const isFiltered = situation !== 'todas'
  return (
    <EmptyState
      illustration={<EmptyApplications />}
      title={isFiltered ? 'Nenhuma candidatura nesta situação' : 'Nenhuma candidatura enviada'}
      action={
        isFiltered ? (
          <Link to={paths.dashboardApplications} className={buttonClass({ variant: 'secondary' })}>
            Ver todas as candidaturas
          </Link>
        ) : (
          <Link to={paths.jobs} className={buttonClass()}>
            Explorar vagas
          </Link>
        )
      }
    >
      {!isFiltered && 'Candidate-se a uma vaga e acompanhe aqui o andamento.'}
    </EmptyState>
  )
}

function List({ list, filter }: { list: Reply<'GET /applications/doctor'>; filter: ListFilter }) {
  const { hash } = useLocation()
  // 'Voltar' leads to an application, and the browser looked for it before the list was there.
  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  const hrefFor = (page: number) => listAddress({ ...filter, page })
  if (list.totalCount > 0 && list.currentPage > list.totalPages)
    return <ToLastPage totalPages={list.totalPages} hrefFor={hrefFor} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <ApplicationRows applications={list.items} level="h2" empty={<NoApplications filter={filter} />} />
      <Pagination currentPage={list.currentPage} totalPages={list.totalPages} hrefFor={hrefFor} />
      {list.items[0] && <PrefetchJobPage id={list.items[0].jobId} />}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { DoctorApplication } from '#contract/api/hiring/applications.ts'
import {
  type ApplicationStatus,
  applicationStatuses,
  applicationStatusLabels,
} from '#contract/hiring/applications.ts'
import { paths } from '#contract/paths.ts'
import { PrefetchJobPage } from '#web/features/jobs/jobs/prefetch-job.tsx'
import type { Reply } from '#web/lib/api.ts'
import { count } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { EmptyApplications } from '#web/ui/illustrations/account-illustrations.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Pagination, ToLastPage } from '#web/ui/pagination.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { DoctorApplicationCard } from './doctor-application-card.tsx'
import { type ListFilter, listAddress, parseListFilter } from './list-address.ts'
import { doctorApplicationsQuery } from './queries.ts'
import { useLastDefined } from './use-last-defined.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** The query of one page of the doctor's own applications. */
export const doctorPageQuery = ({ status, page }: ListFilter) =>
  doctorApplicationsQuery({ page, ...(status && { status: [status] }) })

const filterOptions = applicationStatuses.map((value) => ({
  value,
  // The closing of a job rejects applications too, and is not called so.
  label: value === 'rejected' ? 'Encerrada' : applicationStatusLabels[value],
}))

/** 'Minhas candidaturas' (spec B §2.8). */
export function DoctorApplications() {
  const [search] = useSearchParams()
  const { status, page } = parseListFilter(search)
  const filter = { status, page }
  const { data, isError, refetch } = useQuery(doctorPageQuery(filter))
  const showsFilter = useLastDefined(status !== undefined || (data && data.totalCount > 0))
  return (
    <>
      <PageTitle
        title="Minhas candidaturas"
        description={
          <span aria-live="polite">
            {data && showsFilter && count(data.totalCount, 'candidatura', 'candidaturas')}
          </span>
        }
        action={
          <Link to={paths.jobs} className={buttonClass({ variant: 'secondary' })}>
            Explorar vagas
          </Link>
        }
      />
      {showsFilter && <StatusFilter status={status} />}
      {data ? (
        <List list={data} filter={filter} />
      ) : isError ? (
        <LoadError title="Erro ao carregar candidaturas. Tente novamente." retry={refetch} />
      ) : (
        <SkeletonGroup label="Carregando candidaturas..." className="grid gap-3">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-36 rounded-card sm:h-28" />
          ))}
        </SkeletonGroup>
      )}
    </>
  )
}

function StatusFilter({ status }: { status: ApplicationStatus | undefined }) {
  const navigate = useNavigate()
  return (
    <Field label="Situação" className="mb-6 max-w-60">
      <Select
        placeholder="Todas"
        options={filterOptions}
        value={status ?? ''}
        onChange={({ target }) =>
          navigate(listAddress({ status: target.value as ApplicationStatus, page: 1 }))
        }
      />
    </Field>
  )
}

function NoApplications({ filter }: { filter: ListFilter }) {
  return (
    <EmptyState
      illustration={<EmptyApplications />}
      title={filter.status ? 'Nenhuma candidatura nesta situação' : 'Nenhuma candidatura enviada'}
      action={
        filter.status ? (
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
      {!filter.status && 'Candidate-se a uma vaga e acompanhe aqui o andamento.'}
    </EmptyState>
  )
}

function List({ list, filter }: { list: Reply<'GET /applications/doctor'>; filter: ListFilter }) {
  const [toWithdraw, setToWithdraw] = useState<DoctorApplication | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { hash } = useLocation()
  // Notifications lead to an application, and the browser looked for it before the list was there.
  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  const hrefFor = (page: number) => listAddress({ ...filter, page })
  if (list.totalCount === 0) return <NoApplications filter={filter} />
  if (list.currentPage > list.totalPages) return <ToLastPage totalPages={list.totalPages} hrefFor={hrefFor} />
  return (
    <>
      <ul className="mb-6 grid grid-cols-1 gap-3">
        {list.items.map((application) => (
          <li key={application.id}>
            <DoctorApplicationCard
              application={application}
              onWithdraw={() => {
                setToWithdraw(application)
                setAsking(true)
              }}
            />
          </li>
        ))}
      </ul>
      <Pagination currentPage={list.currentPage} totalPages={list.totalPages} hrefFor={hrefFor} />
      {list.items[0] && <PrefetchJobPage id={list.items[0].jobId} />}
      {toWithdraw && (
        <WithdrawDialog
          jobId={toWithdraw.jobId}
          jobTitle={toWithdraw.jobTitle}
          open={isAsking}
          onOpenChange={setAsking}
        />
      )}
    </>
  )
}

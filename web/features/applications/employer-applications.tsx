import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { Reply } from '#web/lib/api.ts'
import { count } from '#web/lib/format.ts'
import { read } from '#web/lib/page.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { EmptyApplications } from '#web/ui/illustrations.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { EmployerApplicationCard } from './employer-application-card.tsx'
import { receivedApplicationsQuery } from './queries.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What `?vaga=` and `?page=` of the address ask for; what is no id asks for nothing. */
export function receivedFilter(search: URLSearchParams): { jobId?: string; page: number } {
  const jobId = search.get('vaga')
  const page = Number(search.get('page'))
  return { ...(jobId && UUID.test(jobId) && { jobId }), page: Number.isInteger(page) && page > 1 ? page : 1 }
}

const addressOf = ({ jobId, page }: { jobId?: string | undefined; page: number }) => {
  const search = new URLSearchParams({
    ...(jobId && { vaga: jobId }),
    ...(page > 1 && { page: String(page) }),
  })
  return search.size > 0 ? `${paths.dashboardApplications}?${search}` : paths.dashboardApplications
}

/** 'Candidaturas Recebidas' (spec B §2.8), all or for one job. */
export function EmployerApplications() {
  const [search] = useSearchParams()
  const filter = receivedFilter(search)
  const { data, isError, refetch } = useQuery(receivedApplicationsQuery(filter))
  return (
    <>
      <PageTitle
        title="Candidaturas Recebidas"
        description={data && data.totalCount > 0 && count(data.totalCount, 'candidatura', 'candidaturas')}
      />
      <JobFilter jobId={filter.jobId} />
      {data ? (
        <List list={data} jobId={filter.jobId} />
      ) : isError ? (
        <LoadError title="Erro ao carregar candidaturas. Tente novamente." retry={refetch} />
      ) : (
        <SkeletonGroup label="Carregando candidaturas..." className="grid gap-3">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-44 rounded-card sm:h-28" />
          ))}
        </SkeletonGroup>
      )}
    </>
  )
}

function JobFilter({ jobId }: { jobId: string | undefined }) {
  const navigate = useNavigate()
  const { data } = useQuery(read('GET /jobs/employer', { query: { pageSize: 100 } }))
  const jobs = (data?.jobOffers ?? []).map((job) => ({
    value: job.id,
    label: `${job.title} (${job.applicationCount})`,
  }))
  if (!jobId && data && jobs.length === 0) return null
  // The list holds the newest hundred; an older job may still be asked for by its address.
  const isListed = !jobId || jobs.some((job) => job.value === jobId)
  return (
    <Field label="Vaga" className="mb-6 max-w-md">
      <Select
        placeholder="Todas as vagas"
        options={
          isListed ? jobs : [...jobs, { value: jobId, label: data ? 'Vaga selecionada' : 'Carregando...' }]
        }
        value={jobId ?? ''}
        onChange={({ target }) => navigate(addressOf({ jobId: target.value, page: 1 }))}
      />
    </Field>
  )
}

function List({ list, jobId }: { list: Reply<'GET /applications/employer'>; jobId: string | undefined }) {
  if (list.items.length === 0)
    return (
      <EmptyState
        illustration={<EmptyApplications />}
        title={jobId ? 'Nenhuma candidatura para esta vaga' : 'Nenhuma candidatura recebida'}
        action={
          <>
            <Link to={paths.dashboardJobs} className={buttonClass()}>
              Ver Minhas Vagas
            </Link>
            {jobId && (
              <Link to={paths.dashboardApplications} className={buttonClass({ variant: 'secondary' })}>
                Ver todas as candidaturas
              </Link>
            )}
          </>
        }
      >
        Quando alguém se candidatar, o perfil e os contatos aparecem aqui.
      </EmptyState>
    )
  return (
    <>
      <ul className="mb-6 grid gap-3">
        {list.items.map((application) => (
          <li key={application.id}>
            <EmployerApplicationCard application={application} />
          </li>
        ))}
      </ul>
      <Pagination
        currentPage={list.currentPage}
        totalPages={list.totalPages}
        hrefFor={(page) => addressOf({ jobId, page })}
      />
    </>
  )
}

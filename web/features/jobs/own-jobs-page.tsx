import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useSearchParams } from 'react-router'
import type { EmployerJob } from '#contract/job-lists-api.ts'
import { paths } from '#contract/paths.ts'
import { CheckingSession } from '#web/features/shell/checking-session.tsx'
import type { Reply } from '#web/lib/api.ts'
import { count } from '#web/lib/format.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient, read } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptySearch } from '#web/ui/illustrations.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { CloseJobDialog } from './close-job-dialog.tsx'
import { OwnJobCard } from './own-job-card.tsx'

const ownJobsQuery = (search: URLSearchParams) => {
  const page = Number(search.get('page'))
  return read('GET /jobs/employer', { query: { page: Number.isInteger(page) && page > 1 ? page : 1 } })
}

const hrefFor = (page: number) => (page > 1 ? `${paths.dashboardJobs}?page=${page}` : paths.dashboardJobs)

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['employer', 'telehealth'] })
  // Begun and not awaited: the page shows its skeleton meanwhile, and its own error.
  browserClient().prefetchQuery(ownJobsQuery(new URL(request.url).searchParams))
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** 'Vagas Publicadas' (spec B §2.7). */
export default function OwnJobsPage() {
  const [search] = useSearchParams()
  const { data, isError, refetch } = useQuery(ownJobsQuery(search))
  return (
    <>
      <Seo
        title="Vagas Publicadas | Medponto"
        description="Suas vagas no Medponto."
        path={paths.dashboardJobs}
        index={false}
      />
      <PageTitle
        title="Vagas Publicadas"
        description={data && data.totalCount > 0 && count(data.totalCount, 'vaga', 'vagas')}
        action={
          <Link to={paths.newJob} className={buttonClass()}>
            Nova Vaga
          </Link>
        }
      />
      {data ? (
        <List list={data} />
      ) : isError ? (
        <LoadError title="Erro ao carregar vagas. Tente novamente." retry={refetch} />
      ) : (
        <SkeletonGroup label="Carregando vagas..." className="grid gap-3">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-52 rounded-card lg:h-28" />
          ))}
        </SkeletonGroup>
      )}
    </>
  )
}

function List({ list }: { list: Reply<'GET /jobs/employer'> }) {
  const [closing, setClosing] = useState<EmployerJob | null>(null)
  const [asking, setAsking] = useState(false)
  if (list.jobOffers.length === 0)
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
  return (
    <>
      <ul className="mb-6 grid gap-3">
        {list.jobOffers.map((job) => (
          <li key={job.id}>
            <OwnJobCard
              job={job}
              onClose={() => {
                setClosing(job)
                setAsking(true)
              }}
            />
          </li>
        ))}
      </ul>
      <Pagination currentPage={list.currentPage} totalPages={list.totalPages} hrefFor={hrefFor} />
      {closing && <CloseJobDialog key={closing.id} job={closing} open={asking} onOpenChange={setAsking} />}
    </>
  )
}

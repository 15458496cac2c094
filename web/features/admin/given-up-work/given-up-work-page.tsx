import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router'
import type { GivenUpWork } from '#contract/api/admin/given-up-work.ts'
import { pageNumber } from '#contract/paging.ts'
import { paths } from '#contract/paths.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { GivenUpWorkCard } from './given-up-work-card.tsx'
import { givenUpWorkQuery } from './queries.ts'

const TITLE = 'Tarefas automáticas com falha'
const DESCRIPTION = 'O que o Medponto faz sozinho e falhou em todas as tentativas.'

const POLL_MS = 5_000

/** It was run again, and nobody knows yet how that ended. */
const mayBeRunning = ({ runnable, succeededAt, settledAt }: GivenUpWork) =>
  runnable === 0 && !succeededAt && !settledAt

const hrefFor = (page: number) =>
  page > 1 ? `${paths.adminGivenUpWork}?page=${page}` : paths.adminGivenUpWork

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['admin'] })
  // Not awaited: the page shows its own skeleton and its own error.
  browserClient().prefetchQuery(givenUpWorkQuery(1))
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** The background work that failed at its last attempt, open failures first. */
export default function GivenUpWorkPage() {
  const [search] = useSearchParams()
  return (
    <>
      <Seo
        title={`${TITLE} | Medponto`}
        description={DESCRIPTION}
        path={paths.adminGivenUpWork}
        index={false}
      />
      <PageTitle title={TITLE} description={DESCRIPTION} />
      <List page={pageNumber(search)} />
    </>
  )
}

function List({ page }: { page: number }) {
  const { data, isError, refetch } = useQuery({
    ...givenUpWorkQuery(page),
    refetchInterval: ({ state }) => (state.data?.items.some(mayBeRunning) ? POLL_MS : false),
  })
  if (isError && !data) return <LoadError title="Erro ao carregar as falhas." retry={refetch} />
  if (!data)
    return (
      <SkeletonGroup label="Carregando falhas..." className="grid gap-3">
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-32 rounded-card" />
      </SkeletonGroup>
    )
  if (data.totalCount === 0)
    return (
      <EmptyState title="Nenhuma falha">
        Quando uma tarefa falha em todas as tentativas, o aviso aparece aqui e chega por e-mail.
      </EmptyState>
    )
  return (
    <>
      <ul className="mb-6 grid gap-3">
        {data.items.map((work) => (
          <li key={work.id}>
            <GivenUpWorkCard work={work} />
          </li>
        ))}
      </ul>
      <Pagination currentPage={page} totalPages={data.totalPages} hrefFor={hrefFor} />
    </>
  )
}

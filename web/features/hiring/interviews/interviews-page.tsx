import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router'
import { employerRoles } from '#contract/accounts/roles.ts'
import type { ListedInterview } from '#contract/api/hiring/interviews.ts'
import { pageNumber } from '#contract/paging.ts'
import { paths } from '#contract/paths.ts'
import { ViewSwitch } from '#web/features/hiring/received-applications/view-switch.tsx'
import type { Reply } from '#web/lib/api.ts'
import { count } from '#web/lib/format.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyApplications } from '#web/ui/illustrations/account-illustrations.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Pagination, ToLastPage } from '#web/ui/pagination.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { groupsOf } from './interview-groups.ts'
import { InterviewRow } from './interview-row.tsx'
import { interviewsQuery, pastInterviewsQuery } from './queries.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: employerRoles })
  // Not awaited: the page shows its own skeleton and its own error.
  browserClient().prefetchQuery(interviewsQuery())
  browserClient().prefetchQuery(pastInterviewsQuery(pageNumber(new URL(request.url).searchParams)))
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

const hrefFor = (page: number) => (page > 1 ? `${paths.interviews}?page=${page}` : paths.interviews)

/** The interviews of the company, for its whole team. */
export default function InterviewsPage() {
  const [params] = useSearchParams()
  const current = useQuery(interviewsQuery())
  const past = useQuery({ ...pastInterviewsQuery(pageNumber(params)), placeholderData: keepPreviousData })
  const marked = current.data?.items.length ?? 0
  const failed = [current, past].find(({ isError }) => isError)
  const reload = () => Promise.all([current.refetch(), past.refetch()])
  return (
    <>
      <Seo
        title="Entrevistas | Medponto"
        description="As entrevistas da empresa no Medponto."
        path={paths.interviews}
        index={false}
      />
      <PageTitle
        title="Entrevistas"
        description={marked > 0 && count(marked, 'marcada', 'marcadas')}
        action={<ViewSwitch current="interviews" />}
      />
      {current.data && past.data ? (
        <Lists current={current.data} past={past.data} />
      ) : failed ? (
        <LoadError title="Não foi possível carregar as entrevistas." retry={reload} error={failed.error} />
      ) : (
        <SkeletonGroup label="Carregando as entrevistas..." className="grid gap-3">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-16 rounded-card" />
          ))}
        </SkeletonGroup>
      )}
    </>
  )
}

interface ListsProps {
  current: Reply<'GET /interviews'>
  past: Reply<'GET /interviews/past'>
}

function Lists({ current: { items, waiting }, past }: ListsProps) {
  const { today, week, later } = groupsOf(items, useNow())
  if (past.currentPage > Math.max(1, past.totalPages))
    return <ToLastPage totalPages={past.totalPages} hrefFor={hrefFor} />
  if (items.length + waiting.length + past.totalCount === 0)
    return (
      <EmptyState
        illustration={<EmptyApplications />}
        title="Nenhuma entrevista ainda"
        action={
          <Link to={paths.dashboardApplications} className={buttonClass()}>
            Ver candidaturas
          </Link>
        }
      >
        Mova uma candidatura para “Entrevista” e proponha horários: a pessoa escolhe um, e ele aparece aqui.
      </EmptyState>
    )
  const declined = waiting.filter(({ state }) => state === 'declined')
  const proposed = waiting.filter(({ state }) => state === 'proposed')
  return (
    <div className="grid gap-6">
      <Group title="Pedem outros horários" interviews={declined} />
      <Group title="Hoje" interviews={today} isTimeOnly />
      <Group title="Esta semana" interviews={week} />
      <Group title="Mais adiante" interviews={later} />
      <Group title="Esperando a escolha do horário" interviews={proposed} />
      <div>
        <Group title="Anteriores" interviews={past.items} total={past.totalCount} />
        <div className="mt-4 empty:hidden">
          <Pagination
            label="Páginas das anteriores"
            currentPage={past.currentPage}
            totalPages={past.totalPages}
            hrefFor={hrefFor}
            preventScrollReset
          />
        </div>
      </div>
    </div>
  )
}

interface GroupProps {
  title: string
  interviews: readonly ListedInterview[]
  /** If `interviews` are only a page of the group. */
  total?: number
  isTimeOnly?: boolean
}

function Group({ title, interviews, total = interviews.length, isTimeOnly = false }: GroupProps) {
  if (interviews.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-2 flex items-baseline gap-2 font-semibold text-lead">
        {title}
        <span className="font-normal text-muted text-small tabular-nums">{total}</span>
      </h2>
      <Card padding="none">
        <ul className="divide-y">
          {interviews.map((interview) => (
            <InterviewRow key={interview.id} interview={interview} isTimeOnly={isTimeOnly} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

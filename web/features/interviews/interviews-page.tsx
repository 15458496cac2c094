import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, Link } from 'react-router'
import { employerRoles } from '#contract/accounts.ts'
import type { ListedInterview } from '#contract/api/hiring/interviews.ts'
import { paths } from '#contract/paths.ts'
import { ViewSwitch } from '#web/features/received-applications/view-switch.tsx'
import type { Reply } from '#web/lib/api.ts'
import { count } from '#web/lib/format.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { EmptyApplications } from '#web/ui/account-illustrations.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { groupsOf } from './interview-groups.ts'
import { InterviewRow } from './interview-row.tsx'
import { interviewsQuery } from './queries.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: employerRoles })
  // Not awaited: the page shows its own skeleton and its own error.
  browserClient().prefetchQuery(interviewsQuery())
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** The interviews of the company, for its whole team. */
export default function InterviewsPage() {
  const { data, isError, error, refetch } = useQuery(interviewsQuery())
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
        description={data && data.items.length > 0 && count(data.items.length, 'marcada', 'marcadas')}
        action={<ViewSwitch current="interviews" />}
      />
      {data ? (
        <Lists interviews={data} />
      ) : isError ? (
        <LoadError title="Não foi possível carregar as entrevistas." retry={refetch} error={error} />
      ) : (
        <SkeletonGroup label="Carregando as entrevistas..." className="grid max-w-4xl gap-3">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-16 rounded-card" />
          ))}
        </SkeletonGroup>
      )}
    </>
  )
}

function Lists({ interviews: { items, waiting, past } }: { interviews: Reply<'GET /interviews'> }) {
  const { today, week, later } = groupsOf(items, useNow())
  if (items.length + waiting.length + past.length === 0)
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
    <div className="grid max-w-4xl gap-6">
      <Group title="Pedem outros horários" interviews={declined} />
      <Group title="Hoje" interviews={today} isTimeOnly />
      <Group title="Esta semana" interviews={week} />
      <Group title="Mais adiante" interviews={later} />
      <Group title="Esperando a escolha do horário" interviews={proposed} />
      <Group title="Anteriores" interviews={past} />
    </div>
  )
}

function Group(props: { title: string; interviews: readonly ListedInterview[]; isTimeOnly?: boolean }) {
  const { title, interviews, isTimeOnly = false } = props
  if (interviews.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-2 flex items-baseline gap-2 font-semibold text-lead">
        {title}
        <span className="font-normal text-muted text-small tabular-nums">{interviews.length}</span>
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

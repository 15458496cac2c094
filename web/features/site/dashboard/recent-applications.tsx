import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { paths } from '#contract/paths.ts'
import { RECENT_APPLICATIONS } from '#contract/site/dashboards.ts'
import { EmployerApplicationCard } from '#web/features/hiring/applications/employer-application-card.tsx'
import { isViewing } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { recentApplicationsQuery } from './queries.ts'
import { ShortList } from './short-list.tsx'

const TITLE = 'Candidaturas recentes'

/** The newest applications to the employer's jobs. */
export const RecentApplications = () => (isViewing() ? <HiddenApplications /> : <ApplicationList />)

function HiddenApplications() {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-semibold text-lead">
        {TITLE}
      </h2>
      <Card>
        <p className="text-muted">Não aparecem em “Ver como”.</p>
      </Card>
    </section>
  )
}

function ApplicationList() {
  return (
    <ShortList
      title={TITLE}
      allPath={paths.dashboardApplications}
      query={useQuery(recentApplicationsQuery())}
      itemsOf={({ items }) => items}
      emptyText="Nenhuma candidatura recente"
      emptyLink={{ to: paths.dashboardJobs, label: 'Ver minhas vagas' }}
      skeleton={{ rows: RECENT_APPLICATIONS, height: 'h-56 sm:h-32' }}
      errorText="Erro ao carregar candidaturas. Tente novamente."
    >
      {(application) => <EmployerApplicationCard application={application} level="h3" />}
    </ShortList>
  )
}

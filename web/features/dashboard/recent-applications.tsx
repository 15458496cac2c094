import { useQuery } from '@tanstack/react-query'
import { RECENT_APPLICATIONS } from '#contract/dashboards.ts'
import { paths } from '#contract/paths.ts'
import { EmployerApplicationCard } from '#web/features/applications/employer-application-card.tsx'
import { recentApplicationsQuery } from './queries.ts'
import { ShortList } from './short-list.tsx'

/** The newest applications to the employer's jobs. */
export function RecentApplications() {
  return (
    <ShortList
      title="Candidaturas recentes"
      allPath={paths.dashboardApplications}
      query={useQuery(recentApplicationsQuery())}
      itemsOf={({ items }) => items}
      emptyText="Nenhuma candidatura recente"
      emptyLink={{ to: paths.dashboardJobs, label: 'Ver minhas vagas' }}
      skeleton={{ rows: RECENT_APPLICATIONS, height: 'h-56 sm:h-32' }}
      errorText="Erro ao carregar candidaturas. Tente novamente."
    >
      {(application) => <EmployerApplicationCard application={application} level="h3" brief />}
    </ShortList>
  )
}

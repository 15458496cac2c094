import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { CURRENT_APPLICATIONS } from '#contract/site/dashboards.ts'
import { DoctorApplicationCard } from '#web/features/hiring/applications/doctor-application-card.tsx'
import { currentApplicationsQuery } from './queries.ts'
import { ShortList } from './short-list.tsx'

/** The doctor's applications without a final status. */
export function CurrentApplications() {
  return (
    <ShortList
      title="Candidaturas em andamento"
      allPath={paths.dashboardApplications}
      query={useQuery(currentApplicationsQuery())}
      itemsOf={({ items }) => items}
      emptyText="Nenhuma candidatura em andamento"
      emptyLink={{ to: paths.jobs, label: 'Explorar vagas' }}
      skeleton={{ rows: CURRENT_APPLICATIONS, height: 'h-36 sm:h-30' }}
      errorText="Erro ao carregar candidaturas. Tente novamente."
    >
      {(application) => <DoctorApplicationCard application={application} level="h3" />}
    </ShortList>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { paths } from '#contract/paths.ts'
import { RECENT_APPLICATIONS } from '#contract/site/dashboards.ts'
import { RecentApplication } from '#web/features/hiring/applications/recent-application.tsx'
import { EmptyList, ListSection } from '#web/features/platform/home-sections/list-section.tsx'
import { isViewing } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { recentApplicationsQuery } from './queries.ts'

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
    <ListSection
      title={TITLE}
      allPath={paths.dashboardApplications}
      query={useQuery(recentApplicationsQuery())}
      skeleton={{ rows: RECENT_APPLICATIONS, height: 'h-28 sm:h-24', className: 'gap-1' }}
      errorText="Erro ao carregar candidaturas. Tente novamente."
    >
      {({ items }) =>
        items.length === 0 ? (
          <EmptyList
            text="Nenhuma candidatura recente"
            link={{ to: paths.dashboardJobs, label: 'Ver minhas vagas' }}
          />
        ) : (
          <Card padding="none">
            <ul className="divide-y">
              {items.map((application) => (
                <li key={application.id}>
                  <RecentApplication application={application} />
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </ListSection>
  )
}

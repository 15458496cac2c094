import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { CURRENT_APPLICATIONS } from '#contract/site/dashboards.ts'
import { ApplicationRows, rowSkeleton } from '#web/features/hiring/applications/application-rows.tsx'
import { listAddress } from '#web/features/hiring/applications/list-address.ts'
import { EmptyList, ListSection } from '#web/features/platform/home-sections/list-section.tsx'
import { currentApplicationsQuery } from './queries.ts'

/** The doctor's applications without a final status; those that wait for her come first. */
export function CurrentApplications() {
  return (
    <ListSection
      title="Candidaturas em andamento"
      allPath={listAddress({ situation: 'andamento', page: 1 })}
      query={useQuery(currentApplicationsQuery())}
      skeleton={{ rows: CURRENT_APPLICATIONS, height: rowSkeleton }}
      errorText="Erro ao carregar candidaturas. Tente novamente."
    >
      {({ items }) => (
        <ApplicationRows
          applications={items}
          level="h3"
          empty={
            <EmptyList
              text="Nenhuma candidatura em andamento"
              link={{ to: paths.jobs, label: 'Explorar vagas' }}
            />
          }
        />
      )}
    </ListSection>
  )
}

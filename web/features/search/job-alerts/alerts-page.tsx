import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import type { JobAlert } from '#contract/api/search/job-alerts.ts'
import { paths } from '#contract/paths.ts'
import { jobAlertsQuery } from '#web/features/search/alert-offer/queries.ts'
import { useAlertActions } from '#web/features/search/alert-offer/use-alert-actions.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptySearch } from '#web/ui/illustrations/illustrations.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { AlertCard } from './alert-card.tsx'
import { DeleteAlertDialog } from './delete-alert-dialog.tsx'
import { EditAlertForm } from './edit-alert-form.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request)
  // Not awaited: the page shows its own skeleton and its own error.
  browserClient().prefetchQuery(jobAlertsQuery())
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** The alerts of the account: what they search, what they have sent, and how to change or end them. */
export default function AlertsPage() {
  const { data, isError, refetch } = useQuery(jobAlertsQuery())
  return (
    <>
      <Seo
        title="Alertas de vagas | Medponto"
        description="Seus alertas de vagas."
        path={paths.dashboardAlerts}
        index={false}
      />
      <PageTitle
        title="Alertas de vagas"
        description={
          // A blank line keeps its place until it is known.
          data ? data.items.length > 0 && `${data.items.length} de ${data.maxAlerts} alertas` : '\u00a0'
        }
        action={
          <Link to={paths.jobs} className={buttonClass({ variant: 'secondary' })}>
            Buscar vagas
          </Link>
        }
      />
      {data ? (
        <List alerts={data.items} />
      ) : isError ? (
        <LoadError title="Não foi possível carregar seus alertas." retry={refetch} />
      ) : (
        <SkeletonGroup label="Carregando alertas..." className="grid gap-3">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-36 rounded-card" />
          ))}
        </SkeletonGroup>
      )}
    </>
  )
}

function List({ alerts }: { alerts: JobAlert[] }) {
  const actions = useAlertActions()
  const [editing, setEditing] = useState<JobAlert | null>(null)
  const [deleting, setDeleting] = useState<JobAlert | null>(null)
  return (
    <>
      {alerts.length === 0 ? (
        <EmptyState
          illustration={<EmptySearch />}
          title="Nenhum alerta ainda"
          action={
            <Link to={paths.jobs} className={buttonClass()}>
              Buscar vagas
            </Link>
          }
        >
          Faça uma busca e toque em “Criar alerta”. Avisamos por e-mail quando surgir uma vaga nova.
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {alerts.map((alert) => (
            <li key={alert.id}>
              <AlertCard
                alert={alert}
                actions={actions}
                onEdit={() => setEditing(alert)}
                onDelete={() => setDeleting(alert)}
              />
            </li>
          ))}
        </ul>
      )}
      {editing && <EditAlertForm alert={editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteAlertDialog alert={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

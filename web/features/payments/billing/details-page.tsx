import { useQuery } from '@tanstack/react-query'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { employerRoles } from '#contract/accounts/roles.ts'
import { paths } from '#contract/paths.ts'
import { citiesQuery, statesQuery } from '#web/features/platform/reference/queries.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { DetailsForm } from './details-form.tsx'
import { billingDetailsQuery } from './queries.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: employerRoles, team: 'owner' })
  const client = browserClient()
  client.prefetchQuery(statesQuery())
  void client.fetchQuery(billingDetailsQuery()).then(
    ({ details, suggested }) => {
      const state = details?.state ?? suggested.state
      if (state) client.prefetchQuery(citiesQuery(state))
    },
    () => null,
  )
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** The form of the details for invoices. */
export default function BillingDetailsPage() {
  const { data, isError, error, refetch } = useQuery(billingDetailsQuery())
  return (
    <>
      <Seo
        title="Dados para nota fiscal | Medponto"
        description="Os dados da empresa para as notas fiscais."
        path={paths.billingDetails}
        index={false}
      />
      <BackLink parent={paths.billing} onlyToParent />
      <PageTitle
        title="Dados para nota fiscal"
        description="Valem para as próximas notas. As já emitidas não mudam."
      />
      {data ? (
        <DetailsForm saved={data} />
      ) : isError ? (
        <LoadError title="Erro ao carregar os dados. Tente novamente." retry={refetch} error={error} />
      ) : (
        <SkeletonGroup label="Carregando os dados..." className="grid max-w-3xl gap-4">
          <Skeleton className="h-64 rounded-card" />
          <Skeleton className="h-80 rounded-card" />
        </SkeletonGroup>
      )}
    </>
  )
}

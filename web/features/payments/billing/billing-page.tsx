import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router'
import { employerRoles } from '#contract/accounts/roles.ts'
import type { Subscription } from '#contract/api/payments/subscriptions.ts'
import { pageNumber } from '#contract/paging.ts'
import { paths } from '#contract/paths.ts'
import { SandboxNotice } from '#web/features/payments/sandbox-notice/sandbox-notice.tsx'
import { HelpCard } from '#web/features/payments/subscriptions/help-card.tsx'
import { usePortalReturn } from '#web/features/payments/subscriptions/portal-return.ts'
import { permissionsQuery, subscriptionQuery } from '#web/features/payments/subscriptions/queries.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { BillingDetailsCard } from './billing-details-card.tsx'
import { CheckoutReturn } from './checkout-return.tsx'
import { billingDetailsQuery, receiptsQuery } from './queries.ts'
import { ReactivateCard } from './reactivate-card.tsx'
import { ReceiptList } from './receipt-list.tsx'
import { SubscriptionAlerts } from './subscription-alerts.tsx'
import { SubscriptionCard } from './subscription-card.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: employerRoles, team: 'owner' })
  const client = browserClient()
  // Not awaited: each part shows its own skeleton and its own error.
  client.prefetchQuery(subscriptionQuery())
  client.prefetchQuery(permissionsQuery())
  client.prefetchQuery(receiptsQuery(pageNumber(new URL(request.url).searchParams)))
  client.prefetchQuery(billingDetailsQuery())
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** 'Cobrança' (spec B §2.11). */
export default function BillingPage() {
  const [search] = useSearchParams()
  const { data, isError, refetch } = useQuery(subscriptionQuery())
  usePortalReturn()
  return (
    <>
      <Seo
        title="Cobrança | Medponto"
        description="Seu plano, seus pagamentos e seus recibos no Medponto."
        path={paths.billing}
        index={false}
      />
      <PageTitle title="Cobrança" description="Seu plano, seus pagamentos e seus recibos." />
      {data?.isSandbox && <SandboxNotice className="mb-6" />}
      <div className="grid grid-cols-1 gap-6">
        {search.get('success') === 'true' && (
          <CheckoutReturn visit={search.get('session_id') ?? search.toString()} />
        )}
        {data ? (
          <SubscriptionParts subscription={data} />
        ) : isError ? (
          <LoadError title="Erro ao carregar sua assinatura. Tente novamente." retry={refetch} />
        ) : (
          <SkeletonGroup label="Carregando sua assinatura...">
            <Skeleton className="h-96 rounded-card sm:h-72 lg:h-60" />
          </SkeletonGroup>
        )}
        <ReceiptList page={pageNumber(search)} />
        <BillingDetailsCard />
        <HelpCard />
      </div>
    </>
  )
}

function SubscriptionParts({ subscription }: { subscription: Subscription }) {
  const { status, paymentProvider, currentPeriodEnd } = subscription
  const now = useNow()
  const isRunning = currentPeriodEnd !== null && Date.parse(currentPeriodEnd) > now
  return (
    <>
      <SubscriptionAlerts subscription={subscription} />
      <SubscriptionCard subscription={subscription} />
      {paymentProvider === 'stripe' && status === 'canceled' && isRunning && (
        <ReactivateCard subscription={subscription} />
      )}
    </>
  )
}

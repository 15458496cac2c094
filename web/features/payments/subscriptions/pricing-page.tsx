import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router'
import { employerRoles, isEmployerRole } from '#contract/accounts/roles.ts'
import { paths } from '#contract/paths.ts'
import { readLeftCheckout } from '#contract/payments/left-checkout-address.ts'
import { type Interval, planAbove, planNames, plans } from '#contract/payments/subscriptions.ts'
import { SandboxNotice } from '#web/features/payments/sandbox-notice/sandbox-notice.tsx'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { useSite } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangeDialog, type WantedPlan } from './change-dialog.tsx'
import { IntervalSwitch } from './interval-switch.tsx'
import type { Account } from './offer-action.ts'
import { OfferCard } from './offer-card.tsx'
import { postsText } from './posts-text.ts'
import { PricingNotes } from './pricing-notes.tsx'
import { permissionsQuery, subscriptionQuery } from './queries.ts'
import { SponsorshipStrip } from './sponsorship-strip.tsx'
import { SubscriptionNotice } from './subscription-notice.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: employerRoles, team: 'owner' })
  browserClient().prefetchQuery(permissionsQuery())
  browserClient().prefetchQuery(subscriptionQuery())
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

function Pricing() {
  const permissions = useQuery(permissionsQuery())
  const subscription = useQuery(subscriptionQuery())
  const { sellsSubscriptions: sells } = useSite()
  const [chosenInterval, setInterval] = useState<Interval | null>(null)
  const [isCancelling, setCancelling] = useState(false)
  const [wanted, setWanted] = useState<WantedPlan | null>(null)

  const [search] = useSearchParams()
  const left = readLeftCheckout(search)
  const interval = chosenInterval ?? left?.interval ?? subscription.data?.interval ?? 'monthly'
  const account: Account | null =
    permissions.data && subscription.data
      ? { permissions: permissions.data, subscription: subscription.data, sells }
      : null
  const failed = permissions.isError ? permissions : subscription.isError ? subscription : null
  // Recommends the next larger plan; Plus until the current one is loaded.
  const nextPlan = planAbove(account?.permissions.plan ?? 'free')

  return (
    <div>
      <div className="mx-auto mb-5 max-w-2xl text-center sm:mb-8">
        <h1 className="font-semibold text-page">Planos</h1>
        <p className="mt-2 text-muted sm:text-lead">
          {permissions.data
            ? `Você está no plano ${permissions.data.planLabel} e usa ${postsText(permissions.data)}.`
            : 'Comece de graça e cresça quando precisar.'}
        </p>
      </div>
      {account?.subscription.isSandbox && <SandboxNotice className="mx-auto mb-4 w-fit sm:mb-6" />}
      {account && <SubscriptionNotice subscription={account.subscription} className="mb-6" />}
      {!account && failed && (
        <div className="mb-6">
          <InlineLoadError text="Erro ao carregar seu plano" retry={failed.refetch} />
        </div>
      )}
      {left && subscription.data?.subscribedPlan === null && (
        <Alert title={`Você voltou sem assinar o plano ${plans[left.plan].label}`} className="mb-6">
          Nada foi cobrado. Quando quiser continuar, assine abaixo.
        </Alert>
      )}
      <IntervalSwitch value={interval} onChange={setInterval} />
      <ul className="mt-5 grid gap-x-4 sm:mt-8 sm:grid-cols-2 xl:grid-cols-4">
        {planNames.map((name) => (
          <OfferCard
            key={name}
            name={name}
            interval={interval}
            account={account}
            isRecommended={name === nextPlan}
            onChange={(plan) => (plan === 'free' ? setCancelling(true) : setWanted({ plan, interval }))}
          />
        ))}
      </ul>
      <SponsorshipStrip isIncluded={account?.permissions.isAlwaysFeatured ?? null} />
      <PricingNotes account={account} />
      <ChangeDialog wanted={wanted} close={() => setWanted(null)} />
      {account && (
        <CancelDialog subscription={account.subscription} open={isCancelling} onOpenChange={setCancelling} />
      )}
    </div>
  )
}

/** /pricing (spec B §2.3). */
export default function PricingPage() {
  return (
    <SignedIn>
      {({ role }) => (
        <>
          <Seo
            title="Planos | Medponto"
            description="Planos do Medponto."
            path={paths.pricing}
            index={false}
          />
          {isEmployerRole(role) && <Pricing />}
        </>
      )}
    </SignedIn>
  )
}

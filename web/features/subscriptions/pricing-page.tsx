import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { employerRoles, isEmployerRole } from '#contract/accounts.ts'
import { paths } from '#contract/paths.ts'
import { type Interval, type PlanName, planNames, plans } from '#contract/subscriptions.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { IntervalSwitch } from './interval-switch.tsx'
import { activePostsText, OfferCard } from './offer-card.tsx'
import { PricingNotes } from './pricing-notes.tsx'
import { permissionsQuery } from './queries.ts'
import { SponsorshipCard } from './sponsorship-card.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: employerRoles })
  browserClient().prefetchQuery(permissionsQuery())
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

function Pricing() {
  const [interval, setInterval] = useState<Interval>('monthly')
  const { data } = useQuery(permissionsQuery())
  // Recommends the next larger plan; Plus until the current one is loaded.
  const nextPlan = planNames[data ? planNames.indexOf(data.plan) + 1 : 1]
  const offer = (name: PlanName) => (
    <OfferCard
      name={name}
      interval={interval}
      isCurrent={data?.planLabel === plans[name].label}
      isRecommended={name === nextPlan}
    />
  )
  return (
    <div className="container-page py-8 sm:py-12">
      <div className="mx-auto mb-8 max-w-2xl text-center">
        <h1 className="font-bold text-3xl">Planos</h1>
        <p className="mt-2 text-lg text-muted">
          {data
            ? `Você está no plano ${data.planLabel} e usa ${data.currentActivePosts} de ${activePostsText(data.maxActivePosts)}.`
            : 'Comece de graça e cresça quando precisar.'}
        </p>
      </div>
      <IntervalSwitch value={interval} onChange={setInterval} />
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {offer('free')}
        <SponsorshipCard />
        {offer('plus')}
        {offer('pro')}
        {offer('business')}
      </ul>
      <PricingNotes />
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

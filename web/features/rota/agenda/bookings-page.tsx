import { lazy, Suspense } from 'react'
import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { employerRoles, isEmployerRole } from '#contract/accounts/roles.ts'
import { paths } from '#contract/paths.ts'
import { monthIn } from '#web/features/rota/bookings/month-address.ts'
import { bookingsQuery } from '#web/features/rota/bookings/queries.ts'
import { prefetchBookable } from '#web/features/rota/direct-bookings/queries.ts'
import { guard } from '#web/lib/guard.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { reportNotOpened } from '#web/ui/toast.tsx'
import { DoctorAgenda } from './doctor-agenda.tsx'

// Doctors need none of it.
const loadRota = () => import('#web/features/rota/employer-rota/employer-rota.tsx')
const EmployerRota = lazy(() =>
  loadCode(loadRota, reportNotOpened).then((module) => ({ default: module.EmployerRota })),
)

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await guard(request, { roles: ['doctor', ...employerRoles] })
  if (isEmployerRole(user.role)) loadRota().catch(() => null)
  // Not awaited: the page shows its own skeleton and its own error.
  browserClient().prefetchQuery(bookingsQuery(monthIn(new URL(request.url).searchParams, Date.now())))
  if (user.role === 'doctor') prefetchBookable(browserClient())
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

// The month is in the address, and its query is the page's own.
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => defaultShouldRevalidate && currentUrl.search === nextUrl.search

/** The plantões of a doctor, or the rota of a company. */
export default function BookingsPage() {
  return (
    <SignedIn>
      {({ role }) => (
        <>
          <Seo
            title={`${isEmployerRole(role) ? 'Escala' : 'Meus plantões'} | Medponto`}
            description="Plantões no Medponto."
            path={paths.dashboardBookings}
            index={false}
          />
          {isEmployerRole(role) ? (
            <Suspense fallback={<CheckingSession />}>
              <EmployerRota />
            </Suspense>
          ) : (
            <DoctorAgenda />
          )}
        </>
      )}
    </SignedIn>
  )
}

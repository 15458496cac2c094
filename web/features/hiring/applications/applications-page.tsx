import { lazy, Suspense } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { employerRoles, isEmployerRole } from '#contract/accounts/roles.ts'
import { paths } from '#contract/paths.ts'
import { guard } from '#web/lib/guard.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { reportNotOpened } from '#web/ui/toast.tsx'
import { DoctorApplications, doctorPageQuery } from './doctor-applications.tsx'
import { parseListFilter } from './list-address.ts'

// Doctors need none of it.
const loadReceived = () => import('#web/features/hiring/received-applications/received-applications.tsx')
const ReceivedApplications = lazy(() =>
  loadCode(loadReceived, reportNotOpened).then((module) => ({ default: module.ReceivedApplications })),
)

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await guard(request, { roles: ['doctor', ...employerRoles] })
  const client = browserClient()
  // Not awaited: the page shows its own skeleton and its own error.
  if (isEmployerRole(user.role)) loadReceived().catch(() => null)
  else client.prefetchQuery(doctorPageQuery(parseListFilter(new URL(request.url).searchParams)))
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

export default function ApplicationsPage() {
  return (
    <SignedIn>
      {({ role }) => (
        <>
          <Seo
            title={`${isEmployerRole(role) ? 'Candidaturas recebidas' : 'Minhas candidaturas'} | Medponto`}
            description="Candidaturas no Medponto."
            path={paths.dashboardApplications}
            index={false}
          />
          {isEmployerRole(role) ? (
            <Suspense fallback={<CheckingSession />}>
              <ReceivedApplications />
            </Suspense>
          ) : (
            <DoctorApplications />
          )}
        </>
      )}
    </SignedIn>
  )
}

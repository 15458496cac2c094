import type { ClientLoaderFunctionArgs } from 'react-router'
import { employerRoles, isEmployerRole } from '#contract/accounts.ts'
import { paths } from '#contract/paths.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { DoctorApplications, doctorPageQuery } from './doctor-applications.tsx'
import { EmployerApplications, receivedPageQuery } from './employer-applications.tsx'
import { parseListFilter } from './list-address.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await guard(request, { roles: ['doctor', ...employerRoles] })
  const client = browserClient()
  const filter = parseListFilter(new URL(request.url).searchParams)
  // Not awaited: the page shows its own skeleton and its own error.
  if (isEmployerRole(user.role)) client.prefetchQuery(receivedPageQuery(filter))
  else client.prefetchQuery(doctorPageQuery({ status: filter.status, page: filter.page }))
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
          {isEmployerRole(role) ? <EmployerApplications /> : <DoctorApplications />}
        </>
      )}
    </SignedIn>
  )
}

import { type ClientLoaderFunctionArgs, redirect } from 'react-router'
import { employerRoles, isEmployerRole } from '#contract/accounts/roles.ts'
import { paths } from '#contract/paths.ts'
import { AllJobs } from '#web/features/publishing/admin-jobs/all-jobs.tsx'
import { parseListFilter } from '#web/features/publishing/job-management/list-address.ts'
import { OwnJobs } from '#web/features/publishing/job-management/own-jobs.tsx'
import {
  listQueryOf,
  presentAddress,
  readOwnJobsState,
} from '#web/features/publishing/job-management/own-jobs-address.ts'
import {
  allJobsQuery,
  allSummaryQuery,
  ownJobsQuery,
  ownSummaryQuery,
} from '#web/features/publishing/job-management/queries.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { role } = await guard(request, { roles: [...employerRoles, 'admin'] })
  const { searchParams } = new URL(request.url)
  const client = browserClient()
  // Not awaited: the page shows its own skeleton and its own error.
  if (isEmployerRole(role)) {
    const moved = presentAddress(searchParams)
    if (moved) throw redirect(moved)
    client.prefetchQuery(ownJobsQuery(listQueryOf(readOwnJobsState(searchParams))))
    client.prefetchQuery(ownSummaryQuery())
  } else {
    const filter = parseListFilter(searchParams)
    if (filter.state === 'awaiting_review') client.prefetchQuery(allJobsQuery(filter))
    client.prefetchQuery(allSummaryQuery())
  }
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** /dashboard/jobs: an employer's own jobs, or all jobs for an admin (spec B §2.7). */
export default function ManagedJobsPage() {
  return (
    <SignedIn>
      {({ role }) => (
        <>
          <Seo
            title={`${role === 'admin' ? 'Todas as vagas' : 'Vagas publicadas'} | Medponto`}
            description="Vagas no Medponto."
            path={paths.dashboardJobs}
            index={false}
          />
          {role === 'admin' ? <AllJobs /> : <OwnJobs />}
        </>
      )}
    </SignedIn>
  )
}

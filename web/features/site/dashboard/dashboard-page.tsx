import type { ClientLoaderFunctionArgs } from 'react-router'
import { isEmployerRole } from '#contract/accounts/roles.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { paths } from '#contract/paths.ts'
import { OpenApprovals } from '#web/features/admin/approvals/open-approvals.tsx'
import { permissionsQuery, subscriptionQuery } from '#web/features/payments/subscriptions/queries.ts'
import { EmployerDashboard } from '#web/features/publishing/employer-dashboard/employer-dashboard.tsx'
import { dailyStatsQuery, tasksQuery } from '#web/features/publishing/employer-dashboard/queries.ts'
import { DoctorDashboard } from '#web/features/site/doctor-dashboard/doctor-dashboard.tsx'
import { prefetchDoctorDashboard } from '#web/features/site/doctor-dashboard/queries.ts'
import { SearchJobs } from '#web/features/site/doctor-dashboard/search-jobs.tsx'
import { useRefusalNotice } from '#web/features/site/shell/refusal-notice.ts'
import { isOwnPerson, mayInTeam } from '#web/lib/current-user.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { isViewing } from '#web/lib/session.ts'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { AttentionList } from './attention-list.tsx'
import { adminStatsQuery, attentionQuery, recentApplicationsQuery } from './queries.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentApplications } from './recent-applications.tsx'
import { StatsSection } from './stats-section.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await guard(request)
  const { role } = user
  const client = browserClient()
  // Not awaited: each part shows its own skeleton and its own error.
  if (role === 'admin') {
    client.prefetchQuery(adminStatsQuery())
    client.prefetchQuery(attentionQuery())
  }
  if (isEmployerRole(role)) {
    client.prefetchQuery(tasksQuery())
    client.prefetchQuery(dailyStatsQuery())
    client.prefetchQuery(permissionsQuery())
    if (mayInTeam(user, 'owner')) client.prefetchQuery(subscriptionQuery())
    if (!isViewing()) client.prefetchQuery(recentApplicationsQuery())
  }
  if (role === 'doctor') prefetchDoctorDashboard(client)
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** Only where it says more than the page below it: what is new to a doctor, and whose jobs somebody of a team sees. */
function subtitle(user: CurrentUser): string | undefined {
  const { role, company } = user
  if (company && isOwnPerson(user))
    return `Acompanhe as vagas de ${company.name} e quem se candidatou a elas.`
  return role === 'doctor' ? 'O que mudou e o que vem pela frente.' : undefined
}

/**
 * The first name, else the local part of the e-mail, else 'Usuário' (spec B §2.6). A company has no first name, so it is
 * greeted by its whole name.
 */
const greetingName = ({ firstName, name, role, email }: CurrentUser) =>
  firstName || (isEmployerRole(role) && name) || email.split('@')[0] || 'Usuário'

/** The dashboard's root (spec B §2.6). */
export default function DashboardPage() {
  useRefusalNotice()
  return (
    <SignedIn>
      {(user) => (
        <>
          <Seo
            title="Dashboard | Medponto"
            description="Seu painel no Medponto."
            path={paths.dashboard}
            index={false}
          />
          <PageTitle
            title={`Olá, ${greetingName(user)}`}
            description={subtitle(user)}
            action={
              user.role === 'doctor' ? (
                <SearchJobs />
              ) : (
                isEmployerRole(user.role) && <QuickActions user={user} />
              )
            }
          />
          <div className="grid grid-cols-1 gap-8">
            {user.role === 'admin' && (
              <>
                <AttentionList />
                <OpenApprovals />
                <StatsSection />
                <QuickActions user={user} />
              </>
            )}
            {user.role === 'doctor' && <DoctorDashboard user={user} />}
            {isEmployerRole(user.role) && (
              <EmployerDashboard user={user}>
                <RecentApplications />
              </EmployerDashboard>
            )}
          </div>
        </>
      )}
    </SignedIn>
  )
}

import type { ClientLoaderFunctionArgs } from 'react-router'
import { isEmployerRole } from '#contract/accounts/roles.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { paths } from '#contract/paths.ts'
import { OpenApprovals } from '#web/features/admin/approvals/open-approvals.tsx'
import { JobsForYou } from '#web/features/alerts/jobs-for-you/jobs-for-you.tsx'
import { jobsForYouQuery } from '#web/features/alerts/jobs-for-you/queries.ts'
import { permissionsQuery, subscriptionQuery } from '#web/features/payments/subscriptions/queries.ts'
import { EmployerDashboard } from '#web/features/publishing/employer-dashboard/employer-dashboard.tsx'
import { dailyStatsQuery, tasksQuery } from '#web/features/publishing/employer-dashboard/queries.ts'
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
import { CurrentApplications } from './current-applications.tsx'
import { MonthlyFigures } from './monthly-figures.tsx'
import {
  adminStatsQuery,
  appointmentsQuery,
  attentionQuery,
  currentApplicationsQuery,
  monthlyStatsQuery,
  recentApplicationsQuery,
  recentJobsQuery,
  statsQuery,
} from './queries.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentApplications } from './recent-applications.tsx'
import { RecentJobs } from './recent-jobs.tsx'
import { StatsSection } from './stats-section.tsx'
import { UpcomingAppointments } from './upcoming-appointments.tsx'

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
  if (role === 'doctor') {
    client.prefetchQuery(statsQuery())
    client.prefetchQuery(monthlyStatsQuery())
    client.prefetchQuery(currentApplicationsQuery())
    client.prefetchQuery(appointmentsQuery())
    client.prefetchQuery(jobsForYouQuery())
    client.prefetchQuery(recentJobsQuery())
  }
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

function subtitle(user: CurrentUser): string {
  const { role, company } = user
  if (company && isOwnPerson(user))
    return `Acompanhe as vagas de ${company.name} e quem se candidatou a elas.`
  if (role === 'doctor') return 'Acompanhe suas candidaturas e encontre a próxima vaga.'
  if (isEmployerRole(role)) return 'Acompanhe suas vagas e quem se candidatou a elas.'
  return 'Acompanhe a plataforma.'
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
          <PageTitle title={`Olá, ${greetingName(user)}`} description={subtitle(user)} />
          <div className="grid grid-cols-1 gap-8">
            {user.role === 'admin' && (
              <>
                <AttentionList />
                <OpenApprovals />
                <StatsSection role={user.role} />
                <QuickActions user={user} />
              </>
            )}
            {user.role === 'doctor' && (
              <>
                <StatsSection role={user.role} />
                <QuickActions user={user} />
                <CurrentApplications />
                <UpcomingAppointments />
                <JobsForYou user={user} size="lead" />
                <RecentJobs />
                <MonthlyFigures />
              </>
            )}
            {isEmployerRole(user.role) && (
              <>
                <EmployerDashboard user={user}>
                  <RecentApplications />
                </EmployerDashboard>
                <QuickActions user={user} />
              </>
            )}
          </div>
        </>
      )}
    </SignedIn>
  )
}

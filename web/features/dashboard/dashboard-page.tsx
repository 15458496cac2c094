import type { ClientLoaderFunctionArgs } from 'react-router'
import { Link } from 'react-router'
import { displayName, isEmployerRole } from '#contract/accounts.ts'
import type { CurrentUser } from '#contract/api/profiles.ts'
import { paths } from '#contract/paths.ts'
import { record } from '#web/features/analytics/record.ts'
import { CurrentPlan } from '#web/features/subscriptions/current-plan.tsx'
import { permissionsQuery } from '#web/features/subscriptions/queries.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { quickActions } from './dashboard-links.ts'
import { MonthlyFigures } from './monthly-figures.tsx'
import {
  adminStatsQuery,
  appointmentsQuery,
  currentApplicationsQuery,
  monthlyStatsQuery,
  recentApplicationsQuery,
  recentJobsQuery,
  statsQuery,
} from './queries.ts'
import { CurrentApplications, RecentApplications, RecentJobs, UpcomingAppointments } from './recent-lists.tsx'
import { StatCards } from './stat-cards.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { role } = await guard(request)
  const client = browserClient()
  // Begun and not awaited: each part shows its skeleton meanwhile, and its own error.
  if (role === 'admin') client.prefetchQuery(adminStatsQuery())
  else {
    client.prefetchQuery(statsQuery())
    client.prefetchQuery(monthlyStatsQuery())
  }
  if (isEmployerRole(role)) {
    client.prefetchQuery(permissionsQuery())
    client.prefetchQuery(recentApplicationsQuery())
  }
  if (role === 'doctor') {
    client.prefetchQuery(currentApplicationsQuery())
    client.prefetchQuery(appointmentsQuery())
    client.prefetchQuery(recentJobsQuery())
  }
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

function subtitle({ role }: CurrentUser): string {
  if (role === 'doctor') return 'Acompanhe suas candidaturas e encontre a próxima vaga.'
  if (isEmployerRole(role)) return 'Acompanhe suas vagas e quem se candidatou a elas.'
  return 'Acompanhe a plataforma.'
}

/** First name, else the e-mail before the @, else 'Usuário' (spec B §2.6); a company has its name for a first name. */
const greetedAs = (user: CurrentUser) => user.firstName || displayName(user)

function QuickActions({ user }: { user: CurrentUser }) {
  return (
    <section aria-labelledby="acoes-rapidas">
      <h2 id="acoes-rapidas" className="mb-3 font-semibold text-lg">
        Ações Rápidas
      </h2>
      <ul className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {quickActions(user).map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={() => record({ eventType: 'QuickAction', entityType: 'Dashboard', entityId: label })}
              className="flex h-full min-h-24 flex-col justify-between gap-3 rounded-card border bg-surface p-4 font-medium leading-snug shadow-card transition-colors hover:border-border-strong/60 sm:min-h-20 sm:flex-row sm:items-center sm:justify-start"
            >
              <Icon aria-hidden className="size-5 shrink-0 text-brand" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The dashboard's root (spec B §2.6). */
export default function DashboardPage() {
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
          <PageTitle title={`Olá, ${greetedAs(user)}`} description={subtitle(user)} />
          <div className="grid grid-cols-1 gap-8">
            <StatCards role={user.role} />
            <QuickActions user={user} />
            {user.role === 'doctor' && (
              <>
                <CurrentApplications />
                <UpcomingAppointments />
                <RecentJobs />
              </>
            )}
            {isEmployerRole(user.role) && (
              <>
                <CurrentPlan />
                <RecentApplications />
              </>
            )}
            {user.role !== 'admin' && <MonthlyFigures role={user.role} />}
          </div>
        </>
      )}
    </SignedIn>
  )
}

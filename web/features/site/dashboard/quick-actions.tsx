import { BriefcaseMedical, ChartColumn, CirclePlus, Inbox, Settings, UserPen, Users } from 'lucide-react'
import { isEmployerRole } from '#contract/accounts/roles.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { paths } from '#contract/paths.ts'
import { record } from '#web/features/platform/analytics/record.ts'
import { mayInTeam } from '#web/lib/current-user.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import type { DashboardLink } from './menu-links.ts'

/** The actions of companies and admins (spec B §2.5). A doctor's search and figures take their place. */
function linksFor(user: CurrentUser): DashboardLink[] {
  const { role } = user
  const edit = { to: paths.editProfile, label: 'Editar perfil', icon: UserPen }
  if (isEmployerRole(role))
    return [
      ...(mayInTeam(user, 'recruiter')
        ? [
            { to: paths.newJob, label: 'Publicar vaga', icon: CirclePlus },
            { to: paths.dashboardJobs, label: 'Gerenciar vagas', icon: BriefcaseMedical },
          ]
        : [{ to: paths.dashboardJobs, label: 'Ver vagas', icon: BriefcaseMedical }]),
      { to: paths.dashboardApplications, label: 'Ver candidaturas', icon: Inbox },
      edit,
    ]
  return [
    { to: paths.adminUsers, label: 'Gerenciar usuários', icon: Users },
    { to: paths.dashboardJobs, label: 'Gerenciar vagas', icon: BriefcaseMedical },
    { to: paths.adminReports, label: 'Ver relatórios', icon: ChartColumn },
    { to: paths.adminSettings, label: 'Configurações', icon: Settings },
  ]
}

const tile =
  'flex h-full min-h-24 flex-col justify-between gap-3 rounded-card border bg-surface p-3 font-semibold shadow-card transition-colors hover:border-border-strong/60 sm:min-h-20 sm:p-4 sm:flex-row sm:items-center sm:justify-start'

/** 'Ações rápidas': tiles, or a row of buttons for companies, whose page has more to show. */
export function QuickActions({ user }: { user: CurrentUser }) {
  const isCompact = isEmployerRole(user.role)
  return (
    <section aria-labelledby="acoes-rapidas">
      <h2 id="acoes-rapidas" className="mb-3 font-semibold text-lead">
        Ações rápidas
      </h2>
      <ul className={isCompact ? 'flex flex-wrap gap-2' : 'grid grid-cols-2 gap-3 xl:grid-cols-4'}>
        {linksFor(user).map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={() => record({ eventType: 'QuickAction', entityType: 'Dashboard', entityId: label })}
              className={isCompact ? buttonClass({ variant: 'secondary', size: 'sm' }) : tile}
            >
              <Icon aria-hidden className={isCompact ? undefined : 'size-5 shrink-0 text-brand'} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

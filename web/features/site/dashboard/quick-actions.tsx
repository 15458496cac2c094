import { BriefcaseMedical, ChartColumn, CirclePlus, Settings, UserPen, Users } from 'lucide-react'
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
  // The page and its menu lead to the jobs and applications of a company.
  if (isEmployerRole(role))
    return [
      ...(mayInTeam(user, 'recruiter')
        ? [{ to: paths.newJob, label: 'Publicar vaga', icon: CirclePlus }]
        : []),
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

/** 'Ações rápidas': tiles with a heading, or two buttons beside the title of a company's page, which has more to show. */
export function QuickActions({ user }: { user: CurrentUser }) {
  const isCompact = isEmployerRole(user.role)
  return (
    <section aria-labelledby="acoes-rapidas">
      <h2 id="acoes-rapidas" className={isCompact ? 'sr-only' : 'mb-3 font-semibold text-lead'}>
        Ações rápidas
      </h2>
      <ul className={isCompact ? 'flex flex-wrap gap-2' : 'grid grid-cols-2 gap-3 xl:grid-cols-4'}>
        {linksFor(user).map(({ to, label, icon: Icon }) => (
          // Wide screens have this link in the header.
          <li key={to} className={isCompact && to === paths.newJob ? 'sm:hidden' : undefined}>
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

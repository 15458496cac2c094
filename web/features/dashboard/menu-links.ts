import {
  Banknote,
  BriefcaseMedical,
  CreditCard,
  House,
  Inbox,
  type LucideIcon,
  Send,
  Star,
  UserRound,
} from 'lucide-react'
import { isEmployerRole } from '#contract/accounts.ts'
import type { CurrentUser } from '#contract/api/profiles.ts'
import { paths } from '#contract/paths.ts'

export interface DashboardLink {
  to: string
  label: string
  icon: LucideIcon
}

const profile = { to: paths.profile, label: 'Perfil', icon: UserRound }
const start = { to: paths.dashboard, label: 'Início', icon: House }

/** The dashboard's menu for each role (spec B §2.5), without the screens that do not exist yet. */
export function menuLinks({ role }: CurrentUser): DashboardLink[] {
  if (role === 'doctor')
    return [
      start,
      { to: paths.dashboardApplications, label: 'Candidaturas', icon: Send },
      { to: paths.dashboardSaved, label: 'Vagas salvas', icon: Star },
      profile,
    ]
  if (isEmployerRole(role))
    return [
      start,
      { to: paths.dashboardJobs, label: 'Vagas', icon: BriefcaseMedical },
      { to: paths.dashboardApplications, label: 'Candidaturas', icon: Inbox },
      { to: paths.billing, label: 'Cobrança', icon: CreditCard },
      profile,
    ]
  return [
    start,
    { to: paths.dashboardJobs, label: 'Vagas', icon: BriefcaseMedical },
    { to: paths.adminPayments, label: 'Pagamentos', icon: Banknote },
  ]
}

import {
  BriefcaseMedical,
  CirclePlus,
  House,
  Inbox,
  type LucideIcon,
  Search,
  Send,
  Star,
  UserRound,
} from 'lucide-react'
import { isEmployerRole } from '#contract/accounts.ts'
import { paths } from '#contract/paths.ts'
import type { CurrentUser } from '#contract/users-api.ts'

export interface DashboardLink {
  to: string
  label: string
  icon: LucideIcon
}

const start = { to: paths.dashboard, label: 'Início', icon: House }

/** The menu of each role (spec B §2.5), as far as its screens exist. */
export function menuLinks({ role }: CurrentUser): DashboardLink[] {
  if (role === 'doctor')
    return [
      start,
      { to: paths.dashboardApplications, label: 'Candidaturas', icon: Send },
      { to: paths.dashboardSaved, label: 'Vagas Salvas', icon: Star },
    ]
  if (isEmployerRole(role))
    return [
      start,
      { to: paths.dashboardJobs, label: 'Vagas', icon: BriefcaseMedical },
      { to: paths.dashboardApplications, label: 'Candidaturas', icon: Inbox },
    ]
  return [start]
}

/** 'Ações Rápidas' of each role (spec B §2.5), as far as their screens exist. */
export function quickActions({ role, id }: CurrentUser): DashboardLink[] {
  const profile = { to: paths.publicProfile(id), label: 'Ver Perfil Público', icon: UserRound }
  if (role === 'doctor')
    return [
      { to: paths.jobs, label: 'Buscar Vagas', icon: Search },
      { to: paths.dashboardApplications, label: 'Minhas Candidaturas', icon: Send },
      { to: paths.dashboardSaved, label: 'Vagas Salvas', icon: Star },
      profile,
    ]
  if (isEmployerRole(role))
    return [
      { to: paths.newJob, label: 'Publicar Vaga', icon: CirclePlus },
      { to: paths.dashboardJobs, label: 'Gerenciar Vagas', icon: BriefcaseMedical },
      { to: paths.dashboardApplications, label: 'Ver Candidaturas', icon: Inbox },
      profile,
    ]
  return [{ to: paths.jobs, label: 'Ver Vagas', icon: Search }]
}

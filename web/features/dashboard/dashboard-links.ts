import {
  BriefcaseMedical,
  CirclePlus,
  House,
  Inbox,
  type LucideIcon,
  Search,
  Send,
  Star,
  UserPen,
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

/** The menu of each role (spec B §2.5), as far as its screens exist. */
export function menuLinks({ role }: CurrentUser): DashboardLink[] {
  if (role === 'doctor')
    return [
      start,
      { to: paths.dashboardApplications, label: 'Candidaturas', icon: Send },
      { to: paths.dashboardSaved, label: 'Vagas Salvas', icon: Star },
      profile,
    ]
  if (isEmployerRole(role))
    return [
      start,
      { to: paths.dashboardJobs, label: 'Vagas', icon: BriefcaseMedical },
      { to: paths.dashboardApplications, label: 'Candidaturas', icon: Inbox },
      profile,
    ]
  return [start, { to: paths.dashboardJobs, label: 'Vagas', icon: BriefcaseMedical }]
}

/** 'Ações Rápidas' of each role (spec B §2.5), as far as their screens exist. */
export function quickActions({ role }: CurrentUser): DashboardLink[] {
  const edit = { to: paths.editProfile, label: 'Editar Perfil', icon: UserPen }
  if (role === 'doctor')
    return [
      { to: paths.jobs, label: 'Buscar Vagas', icon: Search },
      { to: paths.dashboardApplications, label: 'Minhas Candidaturas', icon: Send },
      { to: paths.dashboardSaved, label: 'Vagas Salvas', icon: Star },
      edit,
    ]
  if (isEmployerRole(role))
    return [
      { to: paths.newJob, label: 'Publicar Vaga', icon: CirclePlus },
      { to: paths.dashboardJobs, label: 'Gerenciar Vagas', icon: BriefcaseMedical },
      { to: paths.dashboardApplications, label: 'Ver Candidaturas', icon: Inbox },
      edit,
    ]
  return [
    { to: paths.dashboardJobs, label: 'Revisar Vagas', icon: BriefcaseMedical },
    { to: paths.jobs, label: 'Ver Vagas', icon: Search },
    edit,
  ]
}

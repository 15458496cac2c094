import {
  BadgeCheck,
  Banknote,
  Bell,
  BellPlus,
  Bookmark,
  BriefcaseMedical,
  Building2,
  CalendarDays,
  ChartColumn,
  CreditCard,
  FileText,
  Flag,
  Handshake,
  House,
  Inbox,
  type LucideIcon,
  Mail,
  ScrollText,
  Search,
  Send,
  Settings,
  UserRound,
  Users,
  Video,
} from 'lucide-react'
import { isEmployerRole } from '#contract/accounts/roles.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { paths } from '#contract/paths.ts'
import { mayInTeam } from '#web/lib/current-user.ts'

export interface DashboardLink {
  to: string
  label: string
  icon: LucideIcon
  /** Other pages that are reached from this one. */
  leadsTo?: readonly string[]
}

const isWithin = (pathname: string, page: string) => pathname === page || pathname.startsWith(`${page}/`)

/** Whether the menu marks the link on a page. */
export const isCurrent = ({ to, leadsTo = [] }: DashboardLink, pathname: string): boolean =>
  to === paths.dashboard ? pathname === to : [to, ...leadsTo].some((page) => isWithin(pathname, page))

const profile = { to: paths.profile, label: 'Perfil', icon: UserRound }
/** Only on phones: wider screens have it in the header, above the side menu. */
const search = { to: paths.jobs, label: 'Buscar', icon: Search }
const start = { to: paths.dashboard, label: 'Início', icon: House }

/** The dashboard's menu for each role (spec B §2.5), without the screens that do not exist yet. */
function menuLinks(user: CurrentUser): DashboardLink[] {
  const { role } = user
  if (role === 'doctor')
    return [
      start,
      search,
      { to: paths.dashboardApplications, label: 'Candidaturas', icon: Send },
      {
        to: paths.dashboardBookings,
        label: 'Plantões',
        icon: CalendarDays,
        leadsTo: [paths.dashboardAvailability, paths.dashboardInvitations],
      },
      { to: paths.dashboardSaved, label: 'Vagas salvas', icon: Bookmark },
      { to: paths.documents, label: 'Documentos', icon: FileText },
      { to: paths.dashboardAlerts, label: 'Alertas', icon: BellPlus },
      profile,
    ]
  if (isEmployerRole(role))
    return [
      start,
      { to: paths.dashboardJobs, label: 'Vagas', icon: BriefcaseMedical },
      { to: paths.dashboardApplications, label: 'Candidaturas', icon: Inbox },
      { to: paths.dashboardBookings, label: 'Escala', icon: CalendarDays },
      ...(mayInTeam(user, 'owner') ? [{ to: paths.billing, label: 'Cobrança', icon: CreditCard }] : []),
      { to: paths.team, label: 'Equipe', icon: Users },
      profile,
    ]
  return [
    start,
    { to: paths.dashboardJobs, label: 'Vagas', icon: BriefcaseMedical },
    { to: paths.adminUsers, label: 'Usuários', icon: Users },
    { to: paths.adminAbuseReports, label: 'Denúncias', icon: Flag },
    { to: paths.adminOrganizations, label: 'Organizações', icon: Building2 },
    { to: paths.adminRegistrations, label: 'CRM', icon: BadgeCheck },
    { to: paths.adminTelehealth, label: 'Telemedicina', icon: Video },
    { to: paths.adminPayments, label: 'Pagamentos', icon: Banknote },
    { to: paths.adminMessages, label: 'Mensagens', icon: Mail },
    { to: paths.adminReports, label: 'Relatórios', icon: ChartColumn },
    { to: paths.adminReferrals, label: 'Indicações', icon: Handshake },
    { to: paths.adminSettings, label: 'Configurações', icon: Settings },
    {
      to: paths.adminLog,
      label: 'Registro',
      icon: ScrollText,
      leadsTo: [paths.adminGivenUpWork, paths.adminAccessRecords],
    },
  ]
}

/** The side menu has room for the notifications, which phones have in the header only. */
export const sideLinks = (user: CurrentUser): DashboardLink[] => [
  ...menuLinks(user).filter((link) => link !== profile && link !== search),
  { to: paths.notifications, label: 'Notificações', icon: Bell },
  ...menuLinks(user).filter((link) => link === profile),
]

/** How many links fit into the bar of a phone. */
const BAR_LINKS = 5

/** The links of a phone's bar, and those that its last entry, 'Mais', opens. */
export function barLinks(user: CurrentUser): { bar: DashboardLink[]; more: DashboardLink[] } {
  const links = menuLinks(user)
  if (links.length <= BAR_LINKS) return { bar: links, more: [] }
  return { bar: links.slice(0, BAR_LINKS - 1), more: links.slice(BAR_LINKS - 1) }
}

import type { LogEntry } from '#contract/api/platform/admin-log.ts'
import { protocolOf } from '#contract/moderation/reports.ts'
import { paths } from '#contract/paths.ts'
import { adminActions, adminExports, adminSubjects } from '#contract/platform/admin-log.ts'

const labelIn = (labels: Record<string, string>, key: string) => labels[key] ?? key

export const actionText = ({ action }: LogEntry) => labelIn(adminActions, action)
export const subjectTypeText = ({ subject }: LogEntry) => labelIn(adminSubjects, subject.type)
/** An account that no longer exists has only its id. */
export const actorText = ({ actor }: LogEntry) =>
  actor ? (actor.name ?? actor.email ?? `Conta excluída (${actor.id.slice(0, 8)})`) : 'Sistema'

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
/** The subject's name, or its id, a UUID shortened. */
export function subjectText({ subject: { type, name, id }, changes }: LogEntry): string {
  if (type === 'export') return labelIn(adminExports, id)
  if (type === 'settings') return `Versão ${id}`
  if (type === 'report') return protocolOf(id)
  if (type === 'search_term') {
    const word = changes.find(({ field }) => field === 'term' || field === 'nickname')
    if (word) return String(word.after ?? word.before)
  }
  return name ?? (UUID.test(id) ? id.slice(0, 8) : id)
}

const pageOf: Record<string, (id: string) => string> = {
  user: (id) => `${paths.adminUsers}?aberto=${id}`,
  organization: (id) => `${paths.adminOrganizations}?aberto=${id}`,
  job: (id) => `${paths.dashboardJobs}?aberto=${id}`,
  report: (id) => `${paths.adminAbuseReports}?situacao=todas&busca=${id}&aberto=${id}`,
  ambassador: (name) => `${paths.adminReferrals}?busca=${name}`,
  settings: () => `${paths.adminSettings}?aba=historico`,
  search_term: () => `${paths.adminSettings}?aba=sinonimos`,
  payment: () => paths.adminPayments,
  invoice: () => `${paths.adminPayments}?aba=a-emitir`,
  provider_event: () => paths.adminPayments,
  work: () => paths.adminGivenUpWork,
  message: (id) => `${paths.adminMessages}?aberto=${id}`,
}

/** Where an admin sees the subject; null if there is no such page. */
export const subjectHref = ({ subject }: LogEntry): string | null =>
  pageOf[subject.type]?.(encodeURIComponent(subject.id)) ?? null

const timeFormat = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})
const shortFormat = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
})
/** '16/11/26 12:00', which fits beside the action on a phone. */
export const shortTimeText = (instant: string) => shortFormat.format(new Date(instant)).replace(',', '')
/** '16/11/2026 12:00' */
export const timeText = (instant: string) => timeFormat.format(new Date(instant)).replace(',', '')

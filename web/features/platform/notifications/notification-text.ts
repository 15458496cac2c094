import type { Notification } from '#contract/api/platform/notifications.ts'
import { rotaRules } from '#contract/rota-notification-rules.ts'
import { formatDate } from '#web/lib/format.ts'

/** A line below the title and the job: the employer's name, the date or the reviewer's reason. Null if there is none. */
export function notificationDetail(notification: Notification): string | null {
  const { kind, employerName, expiresAt, rejectionReason } = notification
  if (kind === 'job_expiring' && expiresAt) return `No ar até ${formatDate(expiresAt)}`
  if (kind === 'job_dates_ending' && expiresAt)
    return `Até ${formatDate(expiresAt)}. Adicione datas ou encerre.`
  if (kind === 'job_dates_over') return 'Adicione datas ou encerre a vaga.'
  if (kind === 'document_expiring' && expiresAt) return `Vence em ${formatDate(expiresAt)}`
  if (kind === 'check_expiring' && expiresAt) return `Válida até ${formatDate(expiresAt)}`
  if (kind === 'report_answered' || kind === 'content_decided' || kind === 'appeal_answered')
    return rejectionReason
  if (kind === 'shift_free' || kind === 'shift_open')
    return [rejectionReason, employerName].filter(Boolean).join(' · ')
  if (kind === 'application_unanswered' || kind === 'registration_checked' || kind in rotaRules)
    return rejectionReason
  if (kind === 'application_advanced' || kind === 'application_hired')
    return [rejectionReason, employerName].filter(Boolean).join(' · ')
  if (rejectionReason) return `Motivo: ${rejectionReason}`
  return employerName
}

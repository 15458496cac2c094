import type { Notification } from '#contract/api/notifications.ts'
import { paths } from '#contract/paths.ts'
import { formatDate } from '#web/lib/format.ts'

/** Where a notification leads: to where something can be done about it. */
export function notificationPath({ kind, jobId }: Pick<Notification, 'kind' | 'jobId'>): string {
  switch (kind) {
    case 'application_received':
      return paths.jobApplications(jobId)
    case 'application_viewed':
      return paths.dashboardApplications
    case 'job_expired':
      return `${paths.dashboardJobs}?state=expired`
    case 'job_rejected':
      return `${paths.dashboardJobs}?state=rejected`
    case 'edit_refused':
      return paths.editJob(jobId)
    default:
      return paths.job(jobId)
  }
}

/** What is told beside the title and the job: of whom, until when, or why. */
export function notificationDetail(notification: Notification): string | null {
  const { kind, employerName, expiresAt, rejectionReason } = notification
  if (kind === 'job_expiring' && expiresAt) return `No ar até ${formatDate(expiresAt)}`
  if (rejectionReason) return `Motivo: ${rejectionReason}`
  return employerName
}

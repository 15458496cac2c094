import type { CloseReason } from '#contract/jobs/jobs.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Finding } from '#contract/payments/sponsorships.ts'

/** A subject as notifications show it. A field that its type does not have is null. */
export interface Subject {
  id: string
  title: string
  /** Where a notification leads, if not to the subject itself. */
  leadsTo?: string
  /** The path that a notification opens, if it cannot be made from the subject's id. */
  address?: string
  /** Also null if the employer is hidden. */
  employer_name: string | null
  expires_at: Date | null
  is_rejected: boolean
  /** Kept until the subject is approved. */
  rejection_reason: string | null
  edit_refusal_reason: string | null
  /** Why an admin paused or closed the job. */
  stop_reason: string | null
  close_reason: CloseReason | null
  /** Why the job is not featured although it is paid. */
  findings: Finding[] | null
  /** The employer's message to the doctor. */
  message?: string | null
  /** Calendar entries for the mail; with `kinds`, only for mails of these. */
  attachment?: {
    filename: string
    contentType: string
    content: string
    kinds?: readonly NotificationKind[]
  } | null
  /** From then on a mail about it comes too late. */
  begins_at?: Date
  /** Further texts of kinds that the fields above do not cover. */
  details?: Partial<Record<NotificationKind, string | null>>
}

export const notAJob = {
  employer_name: null,
  expires_at: null,
  is_rejected: false,
  rejection_reason: null,
  edit_refusal_reason: null,
  stop_reason: null,
  close_reason: null,
  findings: null,
}

import type { CloseReason, JobStatus } from '#contract/jobs/jobs.ts'

/** Changes of a job that are not made with its form. */
export interface JobChange {
  status: JobStatus
  published_at?: Date
  expires_at?: Date
  featured_by_plan?: boolean
  sponsored_until?: Date | null
  boost_is_held?: boolean
  paused_by_plan?: boolean
  rejection_reason?: string | null
  /** Why an admin paused or closed it. */
  stop_reason?: string | null
  admin_featured_until?: Date | null
  close_reason?: CloseReason
  closed_at?: Date
  removed_at?: Date
}

import type { SavedJob } from '#contract/api/jobs/saved-jobs.ts'
import { jobStateLabels } from '#contract/jobs/jobs.ts'

/** The label of a saved job that is no longer open: 'Expirada', 'Encerrada', 'Indisponível'. Null for an open one. */
export function endLabelOf({ isOpen, isExpired, isUnavailable }: SavedJob): string | null {
  if (isUnavailable) return 'Indisponível'
  if (isExpired) return jobStateLabels.expired
  return isOpen ? null : jobStateLabels.closed
}

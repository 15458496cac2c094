import type { SavedJob } from '#contract/api/jobs/saved-jobs.ts'
import { jobStateLabels } from '#contract/jobs/jobs.ts'

/** Why a saved job takes no applications any more: 'Expirada', 'Encerrada', 'Indisponível'. Null while it does. */
export function endLabelOf({ isOpen, isExpired, isUnavailable }: SavedJob): string | null {
  if (isUnavailable) return 'Indisponível'
  if (isExpired) return jobStateLabels.expired
  return isOpen ? null : jobStateLabels.closed
}

import type { Caller } from '#server/http/caller.ts'
import { isOpen } from './job-view.ts'
import type { JobRow } from './queries.ts'

export const ownsJob = (job: Pick<JobRow, 'owner_user_id'>, caller: Caller | null) =>
  caller?.employerId === job.owner_user_id

/**
 * What `caller` gets of a job page. `gone` is a closed job, told with 410; `absent` is told as unknown, so that an
 * unpublished job cannot be guessed at.
 */
export function jobVisibility(
  job: JobRow,
  caller: Caller | null,
  { applied, now }: { applied: boolean; now: Date },
): 'visible' | 'gone' | 'absent' {
  if (ownsJob(job, caller) || caller?.role === 'admin' || applied) return 'visible'
  if (isOpen(job, now) || job.status === 'active') return 'visible'
  return job.status === 'closed' && job.published_at ? 'gone' : 'absent'
}

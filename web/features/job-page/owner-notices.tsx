import type { JobDetail } from '#contract/api/jobs.ts'
import { RevisionNotice } from '#web/features/jobs/revision-notice.tsx'
import { SponsorJob } from '#web/features/sponsorships/sponsor-job.tsx'

/** What only the owner of a job is told on its page. */
export function OwnerNotices({ job }: { job: JobDetail }) {
  return (
    <>
      <RevisionNotice job={job} />
      <SponsorJob job={job} />
    </>
  )
}

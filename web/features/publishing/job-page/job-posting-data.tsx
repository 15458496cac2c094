import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { JsonLd } from '#web/lib/json-ld.tsx'
import { useSite } from '#web/lib/site.ts'
import { jobPosting } from './job-posting.ts'

/** The structured data of a job whose page was opened in the browser. */
export function JobPostingData({ job }: { job: JobDetail }) {
  return <JsonLd data={jobPosting(job, useSite().origin)} />
}

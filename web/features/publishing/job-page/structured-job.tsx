import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { JsonLd } from '#web/lib/json-ld.tsx'
import { useSite } from '#web/lib/site.ts'
import { jobPosting } from './job-posting.ts'

/** The structured data of an open job. */
export function StructuredJob({ job }: { job: JobDetail }) {
  const posting = jobPosting(job, useSite().origin)
  return posting && <JsonLd data={posting} />
}

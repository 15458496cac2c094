import { lazy, Suspense, useState } from 'react'
import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { cityOf } from '#contract/jobs/job-facts.ts'
import { JsonLd } from '#web/lib/json-ld.tsx'
import { loadCode } from '#web/lib/load-code.ts'
import { useSite } from '#web/lib/site.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { jobPosting } from './job-posting.ts'
import { takesApplications } from './viewer.ts'

// Only for pages that are opened in the browser. Nothing waits for it.
const JobPostingData = lazy(() =>
  loadCode(() => import('./job-posting-data.tsx')).then((module) => ({ default: module.JobPostingData })),
)

/** The structured data of an open job that has a place. What the server has rendered stays, without code in the browser. */
export function StructuredJob({ job }: { job: JobDetail }) {
  const { origin } = useSite()
  const isHydrated = useHydrated()
  const [isFromServer] = useState(!isHydrated)
  if (!takesApplications(job) || !(job.isRemote || cityOf(job))) return null
  if (isFromServer) return <JsonLd data={import.meta.env.SSR ? jobPosting(job, origin) : null} />
  return (
    <Suspense fallback={null}>
      <JobPostingData job={job} />
    </Suspense>
  )
}

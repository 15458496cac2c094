import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { cityOf, scheduleText } from '#contract/jobs/job-facts.ts'
import { REMOTE_LABEL } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { excerptOf } from '#web/features/jobs/jobs/facts.ts'
import { Seo } from '#web/lib/seo.tsx'
import { StructuredJob } from './structured-job.tsx'
import { takesApplications } from './viewer.ts'

/** Characters of a description; search engines show fewer. */
const DESCRIPTION_LENGTH = 200

const headPlace = (job: JobDetail) => cityOf(job) ?? (job.isRemote ? REMOTE_LABEL : null)

/** The title of a job's page: 'Pediatra – Campinas, SP | Medponto'. */
export function jobTitle(job: JobDetail): string {
  const place = headPlace(job)
  return `${job.title}${place ? ` – ${place}` : ''} | Medponto`
}

/** Title, canonical address and social tags of a job's page, and the structured data of an open job. */
export function JobHead({ job }: { job: JobDetail }) {
  const place = headPlace(job)
  const facts = [job.employer.name, place, scheduleText(job), job.salary].filter(Boolean).join(' · ')
  const isOpen = takesApplications(job)
  return (
    <>
      <Seo
        title={jobTitle(job)}
        description={`${facts}. ${excerptOf(job.description, Math.max(80, DESCRIPTION_LENGTH - facts.length))}`}
        path={paths.job(job.id)}
        index={isOpen}
        {...(isOpen && { picture: { path: paths.jobPicture(job.id), alt: `${job.title}. ${facts}` } })}
      />
      <StructuredJob job={job} />
    </>
  )
}

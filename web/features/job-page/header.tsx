import type { JobDetail } from '#contract/api/jobs.ts'
import { cityOf, scheduleText } from '#contract/job-facts.ts'
import { paths } from '#contract/paths.ts'
import { specialtyAddress } from '#web/features/job-search/canonical-address.ts'
import { wordsOf } from '#web/features/jobs/facts.ts'
import { JsonLd } from '#web/lib/json-ld.tsx'
import { Seo } from '#web/lib/seo.tsx'
import { useSite } from '#web/lib/site.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { jobPosting } from './job-posting.ts'
import { takesApplications } from './viewer.ts'

/** Characters of a description that a search engine shows, with some to spare. */
const SHOWN = 200

/** Title, canonical address and social tags of a job's page, and what search engines read of an open job. */
export function JobHead({ job }: { job: JobDetail }) {
  const place = cityOf(job) ?? (job.isRemote ? 'Vaga remota' : null)
  const facts = [job.employer.name, place, scheduleText(job), job.salary].filter(Boolean).join(' · ')
  const isOpen = takesApplications(job)
  const posting = jobPosting(job, useSite().origin)
  return (
    <>
      <Seo
        title={`${job.title}${place ? ` – ${place}` : ''} | Medponto`}
        description={`${facts}. ${wordsOf(job.description, Math.max(80, SHOWN - facts.length))}`}
        path={paths.job(job.id)}
        index={isOpen}
        {...(isOpen && { picture: { path: paths.jobPicture(job.id), alt: `${job.title}. ${facts}` } })}
      />
      {posting && <JsonLd data={posting} />}
    </>
  )
}

/** Where the job stands: its specialty's page is a way on to others. */
export function JobCrumbs({ job }: { job: JobDetail }) {
  const [specialty] = job.medicalSpecialties
  const isOpen = takesApplications(job)
  const above = [
    { name: 'Início', to: paths.home },
    { name: 'Vagas', to: paths.jobs },
    ...(specialty ? [{ name: specialty, to: specialtyAddress(specialty, { isOpen }) }] : []),
  ]
  return <Breadcrumbs above={above} here={job.title} structured={isOpen} />
}

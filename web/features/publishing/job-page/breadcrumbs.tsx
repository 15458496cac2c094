import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { specialtyAddress } from '#web/features/search/job-search/canonical-address.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { takesApplications } from './viewer.ts'

/** Breadcrumbs to the job, through its first specialty. */
export function JobBreadcrumbs({ job }: { job: JobDetail }) {
  const [specialty] = job.medicalSpecialties
  const isOpen = takesApplications(job)
  const above = [
    { name: 'Início', to: paths.home },
    { name: 'Vagas', to: paths.jobs },
    ...(specialty ? [{ name: specialty, to: specialtyAddress(specialty, { hasOpenJobs: isOpen }) }] : []),
  ]
  return <Breadcrumbs above={above} here={job.title} structured={isOpen} />
}

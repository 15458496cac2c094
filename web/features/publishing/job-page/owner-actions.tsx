import { Pencil, Users } from 'lucide-react'
import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { jobAllows, stateOf } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'

/** A company's actions on its own job. */
export function OwnerActions({ job }: { job: JobDetail }) {
  return (
    <>
      {jobAllows('edit', stateOf(job)) && (
        <Link to={paths.editJob(job.id)} className={cn(buttonClass(), 'min-w-0 flex-1')}>
          <Pencil aria-hidden />
          Editar
        </Link>
      )}
      <Link
        to={paths.jobApplications(job.id)}
        className={cn(buttonClass({ variant: 'secondary' }), 'min-w-0 flex-1 max-sm:[&>svg]:hidden')}
      >
        <Users aria-hidden />
        Candidaturas
      </Link>
    </>
  )
}

import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { stateOf } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { RevisionNotice } from '#web/features/jobs/jobs/revision-notice.tsx'
import { jobStateText } from '#web/features/jobs/jobs/state-text.ts'
import { SponsorJob } from '#web/features/payments/sponsorships/sponsor-job.tsx'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { StateNotice } from './state-notice.tsx'

/** Tells the owner how a job can take applications again. */
function OwnStateNotice({ job }: { job: JobDetail }) {
  const state = stateOf(job)
  const mayEdit = useMayInTeam('recruiter')
  // Only a suspended account makes an active job unavailable, and this page cannot change that.
  if (state === 'active') return <StateNotice job={job} />
  return (
    <StateNotice
      job={job}
      variant={state === 'rejected' ? 'danger' : 'info'}
      action={
        state === 'expired' && job.areDatesOver && mayEdit ? (
          <Link to={paths.jobDates(job.id)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            Adicionar datas
          </Link>
        ) : (
          <Link to={paths.dashboardJobs} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            Gerenciar vagas
          </Link>
        )
      }
    >
      {job.rejectionReason && <p className="mb-1">Motivo: {job.rejectionReason}</p>}
      {jobStateText(job)}
    </StateNotice>
  )
}

/** Notices on the job's page for its owner only. */
export function OwnerNotices({ job }: { job: JobDetail }) {
  return (
    <>
      <OwnStateNotice job={job} />
      <RevisionNotice job={job} />
      <SponsorJob job={job} />
    </>
  )
}

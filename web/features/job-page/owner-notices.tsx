import { Link } from 'react-router'
import type { JobDetail } from '#contract/api/jobs.ts'
import { jobStateLabels, stateOf } from '#contract/jobs.ts'
import { paths } from '#contract/paths.ts'
import { RevisionNotice } from '#web/features/jobs/revision-notice.tsx'
import { jobStateText } from '#web/features/jobs/state-text.ts'
import { SponsorJob } from '#web/features/sponsorships/sponsor-job.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { takesApplications } from './viewer.ts'

/** Explains why the job takes no applications, and what the owner can do. */
function StateNotice({ job }: { job: JobDetail }) {
  if (takesApplications(job)) return null
  const state = stateOf(job)
  if (state === 'active')
    return <Alert title="Vaga indisponível">Ela não recebe candidaturas no momento.</Alert>
  return (
    <Alert
      variant={job.status === 'rejected' ? 'danger' : 'info'}
      title={`Vaga ${jobStateLabels[state].toLowerCase()}`}
      action={
        <Link to={paths.dashboardJobs} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          Gerenciar vagas
        </Link>
      }
    >
      {job.rejectionReason && <p className="mb-1">Motivo: {job.rejectionReason}</p>}
      {jobStateText(job)}
    </Alert>
  )
}

/** What only the owner of a job is told on its page. */
export function OwnerNotices({ job }: { job: JobDetail }) {
  return (
    <>
      <StateNotice job={job} />
      <RevisionNotice job={job} />
      <SponsorJob job={job} />
    </>
  )
}

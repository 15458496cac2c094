import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { JobDetail } from '#contract/api/jobs.ts'
import { jobStateLabels, stateOf } from '#contract/jobs.ts'
import { paths } from '#contract/paths.ts'
import { useRecordOnMount } from '#web/features/analytics/record.ts'
import { RevisionNotice } from '#web/features/jobs/revision-notice.tsx'
import { jobStateText } from '#web/features/jobs/state-text.ts'
import { useSession } from '#web/lib/current-user.ts'
import { useSignedInOnGuestHtml } from '#web/lib/guest-html.ts'
import { useSite } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { JobActions } from './actions.tsx'
import { JobBreadcrumbs } from './breadcrumbs.tsx'
import { EmployerCard } from './employer-card.tsx'
import { JobHead } from './head.tsx'
import { JobOverview } from './overview.tsx'
import { jobQuery } from './queries.ts'
import { ReportJob } from './report-job.tsx'
import { MoreJobs, SimilarJobs } from './similar-jobs.tsx'
import { useApplyToggle, useSaveToggle } from './use-job-toggle.ts'
import { type JobViewer, takesApplications, viewerOf } from './viewer.ts'

/** Explains why the job takes no applications; nothing if it does. */
function StateNotice({ job, viewer }: { job: JobDetail; viewer: JobViewer }) {
  if (takesApplications(job)) return null
  const title = `Vaga ${jobStateLabels[stateOf(job)].toLowerCase()}`
  if (viewer !== 'owner') return <Alert title={title}>Ela não recebe mais candidaturas.</Alert>
  return (
    <Alert
      variant={job.status === 'rejected' ? 'danger' : 'info'}
      title={title}
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

function JobText({ job }: { job: JobDetail }) {
  return (
    <Card as="section" aria-labelledby="descricao">
      <h2 id="descricao" className="mb-3 font-semibold text-xl print:mb-1.5">
        Descrição
      </h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server at write and at read */}
      <div className="rich-text" dangerouslySetInnerHTML={{ __html: job.description }} />
      {job.requirements && (
        <>
          <h2 className="mt-8 mb-3 font-semibold text-xl print:mt-4 print:mb-1.5">
            Qualificações e requisitos
          </h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server at write and at read */}
          <div className="rich-text" dangerouslySetInnerHTML={{ __html: job.requirements }} />
        </>
      )}
    </Card>
  )
}

/** The visitor's relation to the job. Refetches a job that was rendered for guests, without the doctor's flags. */
function useViewer(job: JobDetail, flagsFailed: boolean) {
  const client = useQueryClient()
  const session = useSession()
  const isSignedIn = useSignedInOnGuestHtml()
  useEffect(() => {
    if (isSignedIn) client.invalidateQueries({ queryKey: jobQuery(job.id).queryKey })
  }, [isSignedIn, client, job.id])
  return viewerOf(session, job, { flagsFailed })
}

/** On paper, the page's address instead of its links. */
function PrintedAddress({ path }: { path: string }) {
  return <p className="mt-4 hidden border-t pt-2 text-sm print:block">Medponto · {useSite().origin + path}</p>
}

/** The page of a job that the visitor may see, in whichever state it is. */
export function VisibleJob({ id }: { id: string }) {
  const { data: job, isRefetchError } = useSuspenseQuery(jobQuery(id))
  useRecordOnMount('View', 'JobOffer', id)
  const actions = {
    job,
    viewer: useViewer(job, isRefetchError),
    applying: useApplyToggle(job),
    saving: useSaveToggle(job),
  }
  return (
    <div className="container-page py-4 sm:py-6 print:py-0 [&_:is(a,button)]:scroll-mb-24">
      <JobHead job={job} />
      <JobBreadcrumbs job={job} />
      <div className="grid grid-cols-1 items-start gap-6 print:gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <article className="flex min-w-0 flex-col gap-6 print:gap-4">
          <StateNotice job={job} viewer={actions.viewer} />
          {actions.viewer === 'owner' && <RevisionNotice job={job} />}
          <JobOverview job={job} />
          <JobText job={job} />
        </article>
        <aside
          aria-label="Ações e empresa"
          className="flex min-w-0 flex-col gap-6 lg:top-6 lg:[@media(min-height:52rem)]:sticky"
        >
          <Card className="max-lg:hidden print:hidden">
            <JobActions {...actions} />
          </Card>
          <EmployerCard job={job} />
          <ReportJob id={id} viewer={actions.viewer} />
        </aside>
      </div>
      <PrintedAddress path={paths.job(id)} />
      {!job.isSponsored && (
        <div className="mt-10 print:hidden">
          <SimilarJobs id={id} more={<MoreJobs specialty={job.medicalSpecialties[0] ?? null} />} />
        </div>
      )}
      <div className="sticky bottom-0 z-10 -mx-4 mt-6 border-t bg-surface px-4 py-3 sm:-mx-6 sm:px-6 lg:hidden print:hidden">
        <JobActions {...actions} bar />
      </div>
    </div>
  )
}

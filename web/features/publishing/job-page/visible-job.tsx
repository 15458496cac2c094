import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react'
import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { payText } from '#contract/jobs/job-facts.ts'
import { paths } from '#contract/paths.ts'
import { useRecordOnMount } from '#web/features/platform/analytics/record.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { useSite } from '#web/lib/site.ts'
import { Card } from '#web/ui/card.tsx'
import { IntendedAction, JobActions, WithdrawAction } from './actions.tsx'
import { JobBreadcrumbs } from './breadcrumbs.tsx'
import { EmployerCard } from './employer-card.tsx'
import { FailedJob } from './failed-job.tsx'
import { JobHead, jobTitle } from './head.tsx'
import { JobText } from './job-text.tsx'
import { knownJob } from './known-job.ts'
import { JobOverview } from './overview.tsx'
import { jobQuery } from './queries.ts'
import { ReportJob } from './report-job.tsx'
import { EmployerSkeleton, JobTextSkeleton } from './skeletons.tsx'
import { StateNotice } from './state-notice.tsx'
import { useIntention } from './use-intention.ts'
import { type ShownJob, useViewer } from './use-viewer.ts'

// For visitors who are neither guests nor doctors.
const WrongAccount = lazy(() =>
  loadCode(() => import('./wrong-account.tsx')).then((module) => ({ default: module.WrongAccount })),
)
const OwnerNotices = lazy(() =>
  loadCode(() => import('./owner-notices.tsx')).then((module) => ({ default: module.OwnerNotices })),
)

const LazyAfterJob = lazy(() =>
  loadCode(() => import('./after-job.tsx')).then((module) => ({ default: module.AfterJob })),
)
/** The server renders it. A new render before its code has loaded would hide it until then. */
const AfterJob = memo(
  ({ job }: { job: JobDetail }) => (
    <Suspense fallback={null}>
      <LazyAfterJob job={job} />
    </Suspense>
  ),
  (one, other) => one.job.id === other.job.id,
)

/** On paper, the page's address instead of its links. */
function PrintedAddress({ path }: { path: string }) {
  return (
    <p className="mt-4 hidden border-t pt-2 text-small print:block">Medponto · {useSite().origin + path}</p>
  )
}

/**
 * The page of a job that the visitor may see, in any state. Facts that a list has already shown are there at once, and
 * skeletons take the place of the rest.
 */
export function VisibleJob({ id }: { id: string }) {
  const client = useQueryClient()
  const [known] = useState(() => knownJob(client, id))
  const { data, isPlaceholderData, isRefetchError, error, refetch } = useQuery({
    ...jobQuery(id),
    placeholderData: known?.job,
    // The loader has just asked for it.
    retryOnMount: false,
  })
  if (!data) return error && <FailedJob id={id} error={error} retry={refetch} />
  const missing = isPlaceholderData ? (known?.hasFacts ? 'details' : 'facts') : 'nothing'
  return <JobView job={data} missing={missing} flagsFailed={isRefetchError} />
}

function JobView(props: ShownJob) {
  const { job, missing } = props
  const { id } = job
  const isWhole = missing === 'nothing'
  useRecordOnMount('View', 'JobOffer', id)
  useEffect(() => {
    import('#web/features/jobs/job-marks/seen.ts').then(
      (seen) => seen.rememberSeen(id),
      () => null,
    )
  }, [id])
  const viewer = useViewer(props)
  const { intended, offered, refused } = useIntention(job, viewer)
  const applyInCard = useRef<HTMLButtonElement>(null)
  const applyInBar = useRef<HTMLButtonElement>(null)
  const actions = { job, viewer, offered }
  return (
    <div className="job-page container-page py-4 sm:py-6 print:py-0 [&_:is(a,button,summary)]:scroll-mb-24">
      {isWhole ? <JobHead job={job} /> : <title>{jobTitle(job)}</title>}
      <JobBreadcrumbs job={job} />
      <div className="grid grid-cols-1 items-start gap-6 print:gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <article className="flex min-w-0 flex-col gap-6 print:gap-4">
          <Suspense fallback={null}>{refused && <WrongAccount jobId={id} action={refused} />}</Suspense>
          {/* Its owner is told more, by `OwnerNotices`. */}
          {isWhole && viewer !== 'owner' && <StateNotice job={job} />}
          <Suspense fallback={null}>{viewer === 'owner' && <OwnerNotices job={job} />}</Suspense>
          <JobOverview job={job} hasFacts={missing !== 'facts'} />
          {isWhole ? <JobText job={job} /> : <JobTextSkeleton />}
        </article>
        <aside
          aria-label="Ações e empresa"
          className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-[calc(1rem+var(--banner-height))] lg:-m-2 lg:max-h-[calc(100dvh-1rem-var(--banner-height))] lg:overflow-y-auto lg:p-2 lg:[scrollbar-width:thin]"
        >
          <Card className="flex flex-col gap-3 max-lg:hidden print:hidden">
            <p aria-hidden className="job-reminder">
              <b>{job.title}</b>
              {payText(job)}
            </p>
            <JobActions {...actions} applyButton={applyInCard} />
            <WithdrawAction job={job} viewer={viewer} applyButton={applyInCard} className="self-center" />
          </Card>
          {isWhole ? <EmployerCard job={job} /> : <EmployerSkeleton />}
          <WithdrawAction
            job={job}
            viewer={viewer}
            applyButton={applyInBar}
            className="-mb-4 self-center lg:hidden print:hidden"
          />
          <ReportJob id={id} viewer={viewer} />
        </aside>
      </div>
      <PrintedAddress path={paths.job(id)} />
      {isWhole && <AfterJob job={job} />}
      <div
        data-bottom-bar
        className="sticky bottom-0 z-10 -mx-4 mt-6 border-t bg-surface px-4 py-3 sm:-mx-6 sm:px-6 lg:hidden print:hidden"
      >
        <JobActions {...actions} applyButton={applyInBar} bar />
      </div>
      <Suspense fallback={null}>{intended && <IntendedAction job={job} action={intended} />}</Suspense>
    </div>
  )
}

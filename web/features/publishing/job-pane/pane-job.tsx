import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { rememberSeen } from '#web/features/jobs/job-marks/seen.ts'
import { useRecordOnMount } from '#web/features/platform/analytics/record.ts'
import { JobActions, WithdrawAction } from '#web/features/publishing/job-page/actions.tsx'
import { EmployerCard } from '#web/features/publishing/job-page/employer-card.tsx'
import { JobText } from '#web/features/publishing/job-page/job-text.tsx'
import { knownJob } from '#web/features/publishing/job-page/known-job.ts'
import { JobFacts } from '#web/features/publishing/job-page/overview.tsx'
import { jobQuery } from '#web/features/publishing/job-page/queries.ts'
import { JobTextSkeleton } from '#web/features/publishing/job-page/skeletons.tsx'
import { StateNotice } from '#web/features/publishing/job-page/state-notice.tsx'
import { type ShownJob, useViewer } from '#web/features/publishing/job-page/use-viewer.ts'
import { CallError } from '#web/lib/api.ts'
import { formatDate, relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'

interface PaneJobProps {
  id: string
  title: RefObject<HTMLAnchorElement | null>
  /** The buttons to the other jobs of the list. */
  steps: ReactNode
}

/** A job, at once with what the list knows of it; the rest is loaded. It counts as a view, like the page of the job. */
export function PaneJob({ id, title, steps }: PaneJobProps) {
  const client = useQueryClient()
  const [known] = useState(() => knownJob(client, id))
  const { data, isPlaceholderData, isRefetchError, error, refetch } = useQuery({
    ...jobQuery(id),
    placeholderData: known?.job,
  })
  useRecordOnMount('View', 'JobOffer', id)
  useEffect(() => rememberSeen(id), [id])
  if (data)
    return (
      <Shown
        job={data}
        missing={isPlaceholderData ? 'details' : 'nothing'}
        flagsFailed={isRefetchError}
        title={title}
        steps={steps}
      />
    )
  return (
    <>
      <div className="flex justify-between gap-3 border-b p-4 pl-5">
        <h2 className="font-semibold text-title">
          <Link ref={title} to={paths.job(id)}>
            Vaga
          </Link>
        </h2>
        {steps}
      </div>
      <div className="p-5">{error ? <Failed error={error} retry={refetch} /> : <JobTextSkeleton />}</div>
    </>
  )
}

function Failed({ error, retry }: { error: Error; retry: () => void }) {
  const status = error instanceof CallError ? error.status : 0
  if (status === 410)
    return (
      <EmptyState level="p" title="Vaga encerrada">
        Esta vaga já foi preenchida ou retirada por quem a publicou.
      </EmptyState>
    )
  if (status === 404) return <EmptyState level="p" title="Vaga não encontrada." />
  return <LoadError title="Falha ao carregar detalhes da vaga" retry={retry} error={error} />
}

type ShownProps = ShownJob & Pick<PaneJobProps, 'title' | 'steps'>

function Shown({ title, steps, ...shown }: ShownProps) {
  const { job, missing } = shown
  const isWhole = missing === 'nothing'
  const viewer = useViewer(shown)
  const applyButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      <div className="flex flex-col gap-3 border-b p-4 pl-5">
        <div className="flex items-start gap-3">
          <Avatar shape="square" name={job.employer.name} src={job.employer.profilePhotoUrl} />
          <Title job={job} link={title} />
          {steps}
        </div>
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <JobActions job={job} viewer={viewer} offered={null} applyButton={applyButton} bar />
          </div>
          <Link to={paths.job(job.id)} className={buttonClass({ variant: 'secondary' })}>
            Abrir vaga
          </Link>
        </div>
        <WithdrawAction job={job} viewer={viewer} applyButton={applyButton} className="-my-1 self-center" />
      </div>
      <section
        aria-label="Detalhes da vaga"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
        tabIndex={0}
        className="job-pane-text [&>dl]:grid-cols-2 [&>dl:first-of-type>:first-child]:col-span-full [&>.card]:px-0 [&>.card]:pt-5 [&>.card]:pb-0"
      >
        {isWhole && <StateNotice job={job} />}
        <JobFacts job={job} hasFacts={missing !== 'facts'} />
        {isWhole ? <JobText job={job} /> : <JobTextSkeleton />}
        {isWhole && <EmployerCard job={job} />}
      </section>
    </>
  )
}

function Title({ job, link }: { job: JobDetail; link: RefObject<HTMLAnchorElement | null> }) {
  const now = useNow()
  return (
    <div className="min-w-0 flex-1">
      <h2 className="font-semibold text-title">
        <Link ref={link} to={paths.job(job.id)} className="rounded-control hover:text-brand hover:underline">
          {job.title}
        </Link>
      </h2>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-small">
        <span className="min-w-0 font-semibold text-foreground">{job.employer.name}</span>
        <time dateTime={job.createdAt} title={formatDate(job.createdAt)}>
          {relativeTime(job.createdAt, now)}
        </time>
        {job.is_urgent && <Badge variant="danger">Urgente</Badge>}
      </p>
    </div>
  )
}

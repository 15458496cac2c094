import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { EmployerJob } from '#contract/api/managed-jobs.ts'
import { payText, placeText } from '#contract/job-facts.ts'
import { CONFIDENTIAL_EMPLOYER } from '#contract/jobs.ts'
import { paths } from '#contract/paths.ts'
import { RevisionNotice } from '#web/features/jobs/revision-notice.tsx'
import { JobStateBadge } from '#web/features/jobs/state-badge.tsx'
import { jobStateText } from '#web/features/jobs/state-text.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { count, formatNumber } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { DailyFigures } from './daily-figures.tsx'
import { jobDates } from './dates.ts'
import { OwnJobActions } from './own-job-actions.tsx'
import { boostText, SponsorshipNotice } from './own-sponsorship.tsx'

/** Applications, and if the plan includes them, views, impressions and the figures by day. */
function Figures({ job }: { job: EmployerJob }) {
  const [open, setOpen] = useState(false)
  const { views, impressions } = job
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 text-small tabular-nums">
        <Link
          to={paths.jobApplications(job.id)}
          className="inline-flex min-h-11 items-center rounded-control font-semibold text-brand underline decoration-brand/40 underline-offset-4 hover:decoration-current"
        >
          {count(job.applicationCount, 'candidatura', 'candidaturas')}
          <span className="sr-only">: {job.title}</span>
        </Link>
        {views !== null && (
          <span className="text-muted">{count(views, 'visualização', 'visualizações')}</span>
        )}
        {impressions !== null && (
          <span className="text-muted">{`${formatNumber(impressions)} ${impressions === 1 ? 'impressão' : 'impressões'}`}</span>
        )}
        {views !== null && (
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="inline-flex min-h-11 items-center gap-1 rounded-control font-semibold hover:underline"
          >
            Por dia<span className="sr-only">: {job.title}</span>
            <ChevronDown
              aria-hidden
              className={cn('size-4 text-muted transition-transform', open && 'rotate-180')}
            />
          </button>
        )}
      </div>
      {open && <DailyFigures id={job.id} title={job.title} />}
    </>
  )
}

/** A job in its owner's list. */
export function OwnJobCard({ job, onRemoved }: { job: EmployerJob; onRemoved: () => void }) {
  const explanation = jobStateText(job)
  const boost = boostText(job)
  const mayEdit = useMayInTeam('recruiter')
  return (
    <Card as="article" padding="none" className="p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="min-w-0 font-semibold">
          <Link to={paths.job(job.id)} className="rounded-control hover:text-brand hover:underline">
            {job.title}
          </Link>
        </h2>
        <JobStateBadge job={job} />
        {job.isFeatured && <Badge variant="featured">Destaque</Badge>}
        {job.payHidden && <Badge variant="outline">Remuneração oculta</Badge>}
        {job.employerHidden && <Badge variant="outline">{CONFIDENTIAL_EMPLOYER}</Badge>}
      </div>
      <p className="mt-1 text-muted text-small">
        {placeText(job)} · {payText(job)}
      </p>
      <p className="mt-1 text-muted text-small">
        {jobDates(job)}
        {boost && <span className="font-semibold text-featured-strong"> · {boost}</span>}
      </p>
      {job.status === 'rejected' && (
        <Alert variant="danger" title={`Motivo: ${job.rejectionReason}`} className="mt-3">
          {explanation}
        </Alert>
      )}
      {job.stopReason && (
        <Alert variant="danger" title="Decisão da equipe do Medponto" className="mt-3">
          Motivo: {job.stopReason}
        </Alert>
      )}
      <RevisionNotice job={job} className="mt-3" />
      <SponsorshipNotice job={job} />
      {job.status !== 'rejected' && explanation && <p className="mt-2 text-small">{explanation}</p>}
      {job.status !== 'pending_payment' && (
        <div className="mt-1">
          <Figures job={job} />
        </div>
      )}
      {mayEdit && (
        <div className="mt-3 border-t pt-3">
          <OwnJobActions job={job} onRemoved={onRemoved} />
        </div>
      )}
    </Card>
  )
}

import { Link } from 'react-router'
import { payText, placeText } from '#contract/job-facts.ts'
import type { EmployerJob } from '#contract/job-lists-api.ts'
import { canJob, jobStatusLabels } from '#contract/jobs.ts'
import { paths } from '#contract/paths.ts'
import { count, formatDate } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const variants = {
  pending_payment: 'info',
  awaiting_review: 'info',
  active: 'success',
  rejected: 'danger',
  paused: 'neutral',
  closed: 'outline',
  expired: 'neutral',
} as const

function JobStatusBadge({ job }: { job: EmployerJob }) {
  const status = job.isExpired ? 'expired' : job.status
  return <Badge variant={variants[status]}>{jobStatusLabels[status]}</Badge>
}

/** 'Publicada em 02/03/2026 · Expira em 01/04/2026'; a job that never was published has no such dates. */
function datesOf({ createdAt, expiresAt, isExpired, status }: EmployerJob): string {
  if (!expiresAt) return `Criada em ${formatDate(createdAt)}`
  const published = `Publicada em ${formatDate(createdAt)}`
  if (status !== 'active') return published
  return `${published} · ${isExpired ? 'Expirou' : 'Expira'} em ${formatDate(expiresAt)}`
}

/** A job in its owner's list. */
export function OwnJobCard({ job, onClose }: { job: EmployerJob; onClose: () => void }) {
  return (
    <Card
      as="article"
      padding="none"
      className="flex flex-col gap-3 p-4 sm:p-5 lg:flex-row lg:items-center lg:gap-6"
    >
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="min-w-0 font-semibold leading-snug">
            <Link to={paths.job(job.id)} className="rounded-control hover:text-brand hover:underline">
              {job.title}
            </Link>
          </h2>
          <JobStatusBadge job={job} />
        </div>
        <p className="mt-1 text-muted text-sm">
          {placeText(job)} · {payText(job)}
        </p>
        <p className="mt-1 text-muted text-sm">{datesOf(job)}</p>
      </div>
      <Link
        to={paths.jobApplications(job.id)}
        className="inline-flex min-h-11 items-center self-start rounded-control font-medium text-brand tabular-nums underline decoration-brand/40 underline-offset-4 hover:decoration-current lg:self-auto"
      >
        {count(job.applicationCount, 'candidatura', 'candidaturas')}
        <span className="sr-only">: {job.title}</span>
      </Link>
      <div className="flex gap-2 lg:w-48">
        {canJob('edit', job.status) && (
          <Link
            to={paths.editJob(job.id)}
            className={buttonClass({ variant: 'secondary' })}
            aria-label={`Editar: ${job.title}`}
          >
            Editar
          </Link>
        )}
        {canJob('close', job.status) && (
          <Button variant="ghost" onClick={onClose} aria-label={`Encerrar: ${job.title}`}>
            Encerrar
          </Button>
        )}
      </div>
    </Card>
  )
}

import { Link } from 'react-router'
import type { SavedJob } from '#contract/api/saved-jobs.ts'
import { payText, placeText } from '#contract/job-facts.ts'
import { jobStateLabels } from '#contract/jobs.ts'
import { paths } from '#contract/paths.ts'
import { engagementText } from '#web/features/jobs/facts.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { formatDate } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

export function SavedJobCard({ job, onRemove }: { job: SavedJob; onRemove: () => void }) {
  const { isOpen, isUnavailable } = job
  const endState = job.isExpired ? 'expired' : isOpen ? null : 'closed'
  const endLabel = isUnavailable ? 'Indisponível' : endState && jobStateLabels[endState]
  return (
    <Card as="article" padding="none" className="flex flex-col gap-4 p-4 sm:flex-row sm:items-center sm:p-5">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="min-w-0 font-semibold">
            {isUnavailable ? (
              job.title
            ) : (
              <Link to={paths.job(job.id)} className="rounded-control hover:text-brand hover:underline">
                {job.title}
              </Link>
            )}
          </h2>
          {endLabel && <Badge>{endLabel}</Badge>}
        </div>
        <p className="mt-1 text-small">
          <span className="font-semibold">{payText(job)}</span>
          <span className="text-muted"> · {placeText(job)}</span>
        </p>
        <p className="mt-1 text-muted text-small">
          {job.employer.name} · {engagementText(job)}
        </p>
        <p className="mt-1 text-muted text-small">Publicada em {formatDate(job.createdAt)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isUnavailable && (
          <Link
            to={paths.job(job.id)}
            className={buttonClass({ variant: 'secondary' })}
            aria-label={`Ver vaga: ${job.title}`}
          >
            Ver vaga
          </Link>
        )}
        <Button variant="ghost" onClick={singlePress(onRemove)} aria-label={`Remover: ${job.title}`}>
          Remover
        </Button>
      </div>
    </Card>
  )
}

import type { SavedJob } from '#contract/api/jobs/saved-jobs.ts'
import { payText } from '#contract/jobs/job-facts.ts'
import { jobStateLabels } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { engagementText, factsLine, publishedText } from '#web/features/jobs/jobs/facts.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

interface SavedJobCardProps {
  job: SavedJob
  /** It keeps its place, so that no other job comes under the finger that has removed it. */
  isRemoved: boolean
  onRemove: () => void
}

/** A saved job, an item of a `job-list`. */
export function SavedJobCard({ job, isRemoved, onRemove }: SavedJobCardProps) {
  const now = useNow()
  const { isOpen, isUnavailable } = job
  const endState = job.isExpired ? 'expired' : isOpen ? null : 'closed'
  const endLabel = isUnavailable ? 'Indisponível' : endState && jobStateLabels[endState]
  return (
    <article className="card card-interactive job">
      <h2 className="job-title">
        {isUnavailable ? job.title : <Link to={paths.job(job.id)}>{job.title}</Link>}
      </h2>
      <p className="job-org">
        <span>{job.employer.name}</span>
        {` · ${publishedText(job.createdAt, now)}`}
      </p>
      <p className="job-pay">{payText(job)}</p>
      <div className="job-foot">
        <p className="job-facts whitespace-normal">{factsLine(job, engagementText(job))}</p>
        {endLabel && <Badge className="job-tag">{endLabel}</Badge>}
        <span className="job-actions">
          {!isUnavailable && (
            <Link to={paths.job(job.id)} className="job-open" title={job.title}>
              Ver vaga
            </Link>
          )}
          {isRemoved ? (
            <span className="-my-1.5 inline-flex min-h-9 items-center text-muted text-small">Removida</span>
          ) : (
            <Button
              variant="link"
              size="sm"
              onClick={singlePress(onRemove)}
              aria-label={`Remover: ${job.title}`}
              className="-my-1.5"
            >
              Remover
            </Button>
          )}
        </span>
      </div>
    </article>
  )
}

import type { SavedJob } from '#contract/api/jobs/saved-jobs.ts'
import { paths } from '#contract/paths.ts'
import { JobLead, JobPay } from '#web/features/jobs/jobs/card.tsx'
import { engagementText, factsLine, publishedText } from '#web/features/jobs/jobs/facts.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Link } from '#web/ui/link.tsx'
import { CHOSEN_COUNT_ID } from './compare-bar.tsx'
import { endLabelOf } from './end-label.ts'

interface SavedJobCardProps {
  job: SavedJob
  /** It keeps its place, so that no other job comes under the finger that has removed it. */
  isRemoved: boolean
  onRemove: () => void
  /** Whether it is chosen for a comparison, and whether it can be. */
  isChosen: boolean
  canBeChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** A saved job, an item of a `job-list`. */
export function SavedJobCard(props: SavedJobCardProps) {
  const { job, isRemoved, onRemove, isChosen, canBeChosen, onChoose } = props
  const now = useNow()
  const endLabel = endLabelOf(job)
  return (
    <article className="card card-interactive job">
      <JobLead job={job} />
      <h2 className="job-title">
        {job.isUnavailable ? job.title : <Link to={paths.job(job.id)}>{job.title}</Link>}
      </h2>
      <p className="job-org">
        <span>{job.employer.name}</span>
        {` · ${publishedText(job.createdAt, now)}`}
      </p>
      <JobPay job={job} />
      <div className="job-foot">
        <p className="job-facts whitespace-normal">{factsLine(job, engagementText(job))}</p>
        {endLabel && <Badge className="job-tag">{endLabel}</Badge>}
        <span className="job-actions items-center">
          {!isRemoved && (
            <label className="choice relative -my-2.5 gap-2 text-small has-disabled:opacity-50">
              <input
                type="checkbox"
                className="check-box"
                aria-label={`Comparar: ${job.title}`}
                aria-describedby={canBeChosen ? undefined : CHOSEN_COUNT_ID}
                title={canBeChosen ? undefined : 'Compare até quatro vagas por vez'}
                checked={isChosen}
                disabled={!canBeChosen}
                onChange={({ target }) => onChoose(target.checked)}
              />
              Comparar
            </label>
          )}
          {!job.isUnavailable && (
            <Link to={paths.job(job.id)} className="job-open" title={job.title}>
              Ver vaga
            </Link>
          )}
        </span>
      </div>
      {isRemoved ? (
        <span className="job-removed">Removida</span>
      ) : (
        <button
          type="button"
          className="job-save"
          aria-label={`Remover: ${job.title}`}
          title="Remover"
          aria-pressed
          onClick={singlePress(onRemove)}
        />
      )}
    </article>
  )
}

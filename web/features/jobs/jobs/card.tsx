import { memo, type ReactNode } from 'react'
import type { JobCard as Job } from '#contract/api/jobs/jobs.ts'
import { leastHourlyPayText, payText } from '#contract/jobs/job-facts.ts'
import { paths } from '#contract/paths.ts'
import type { JobMark } from '#web/features/jobs/job-marks/marks.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { useFromNow } from '#web/lib/use-now.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { cardTopics, dayText, factsLine, monthText, termsText } from './facts.ts'

function Flag({ job }: { job: Job }) {
  if (!job.isFeatured && !job.is_urgent) return null
  return (
    <p className="job-flag">
      {job.isFeatured && <span className="star">VAGA EM DESTAQUE</span>}
      {job.is_urgent && <span className="text-danger">Urgente</span>}
    </p>
  )
}

/** The employer's logo or initials, and the next date. */
export function JobLead({ job: { nextDate, employer } }: { job: Job }) {
  return (
    <>
      <Avatar
        shape="square"
        name={employer.name}
        src={employer.profilePhotoUrl}
        className={cn('job-lead', !employer.profilePhotoUrl && 'job-initials')}
      />
      {nextDate && (
        <time dateTime={nextDate} className="job-date">
          {`${nextDate.slice(8)}\n${monthText(nextDate)}`}
        </time>
      )}
    </>
  )
}

/** Pay as the employer gives it, and the approximate pay per hour of a plantão. */
export function JobPay({ job }: { job: Job }) {
  const hourly = leastHourlyPayText(job)
  return (
    <p className={cn('job-pay', !job.salary && 'job-no-pay')}>
      {payText(job)}
      {hourly && <small>{hourly}</small>}
    </p>
  )
}

/** One or two of the first specialty, practice area and tag. Screen readers get the others of them, and how many more there are (spec A §9). */
function Topics({ job }: { job: Job }) {
  const { shown, others, more } = cardTopics(job)
  return (
    <>
      {shown.map(({ name, isSpecialty, isLong }) => (
        <span
          key={name}
          className={cn('badge job-tag', isSpecialty && 'badge-brand', isLong && 'job-long-tag')}
        >
          {name}
        </span>
      ))}
      {more > 0 && (
        <span className="badge badge-outline job-more" data-more={`+${more}`}>
          {others}
        </span>
      )}
    </>
  )
}

interface JobCardProps {
  job: Job
  /** The visitor's mark on the job, once the browser knows it. */
  mark?: JobMark | undefined
  /** Saves the job or removes it; without it there is no button. */
  onToggleSaved?: ((id: string) => void) | undefined
  /** Takes the place of the topics: why the job is shown. */
  note?: ReactNode
}

/**
 * A job in a list; the whole card links to its page. Its parent has the class `job-item`, or is an item of a `job-list`. The
 * links have no routes to discover, because the browser knows all routes from the start.
 */
export const JobCard = memo(function JobCard({ job, mark, onToggleSaved, note }: JobCardProps) {
  const day = useFromNow((now) => dayText(job.createdAt, now))
  return (
    <article className={cn('card card-interactive job', job.isFeatured && 'card-featured')}>
      <Flag job={job} />
      <JobLead job={job} />
      <h3 className="job-title">
        <Link to={paths.job(job.id)} discover="none">
          {job.title}
        </Link>
      </h3>
      <p className="job-org">
        <span>{job.employer.name}</span>
        {` · ${day}`}
      </p>
      <JobPay job={job} />
      <div className="job-foot">
        <p className="job-facts">{factsLine(job, termsText(job))}</p>
        {note ?? <Topics job={job} />}
        {mark?.text && <span className={`job-mark job-mark-${mark.tone}`}>{mark.text}</span>}
        <Link to={paths.job(job.id)} discover="none" className="job-open" title={job.title}>
          Ver vaga
        </Link>
      </div>
      {onToggleSaved && mark?.canSave !== false && (
        <button
          type="button"
          className="job-save"
          aria-label={`Salvar: ${job.title}`}
          aria-pressed={mark?.isSaved ?? false}
          onClick={singlePress(() => onToggleSaved(job.id))}
        />
      )}
    </article>
  )
})

export function JobCardSkeleton() {
  return (
    <div className="card flex flex-col gap-2 px-4 py-3">
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-6 w-1/3" />
      <Skeleton className="h-5 w-4/5" />
    </div>
  )
}

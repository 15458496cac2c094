import type { JobCard as Job } from '#contract/api/jobs/jobs.ts'
import { useJobMarks } from '#web/features/jobs/job-marks/use-job-marks.ts'
import { useCardEvents } from '#web/features/platform/analytics/use-card-events.ts'
import { cn } from '#web/ui/cn.ts'
import { SkeletonGroup } from '#web/ui/skeleton.tsx'
import { JobCard, JobCardSkeleton } from './card.tsx'
import { PrefetchJobPage } from './prefetch-job.tsx'

interface JobListProps {
  jobs: readonly Job[]
  className?: string
  /** The list is shown on another job's page, so that clicks on it are recorded too. */
  related?: boolean
}

/** Cards in one column, or in several by `className`. */
export function JobList({ jobs, className, related = false }: JobListProps) {
  const list = useCardEvents(jobs, { related })
  const { marks, toggleSaved } = useJobMarks(jobs)
  const [first] = jobs
  return (
    <>
      <ul ref={list} className={cn('job-list', className)}>
        {jobs.map((job) => (
          <li key={job.id}>
            <JobCard job={job} mark={marks[job.id]} onToggleSaved={toggleSaved} />
          </li>
        ))}
      </ul>
      {first && <PrefetchJobPage id={first.id} />}
    </>
  )
}

export function JobListSkeleton({ count, className }: { count: number; className?: string }) {
  return (
    <SkeletonGroup label="Buscando vagas..." className={cn('job-list', className)}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <JobCardSkeleton key={index} />
      ))}
    </SkeletonGroup>
  )
}

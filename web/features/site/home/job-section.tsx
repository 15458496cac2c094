import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import type { JobCard } from '#contract/api/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { JobList, JobListSkeleton } from '#web/features/jobs/jobs/list.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptySearch } from '#web/ui/illustrations/illustrations.tsx'
import { Link } from '#web/ui/link.tsx'

// Three cards in two columns would leave a gap: an odd last card spans both.
const columns = 'job-list-columns md:max-lg:*:last:odd:col-span-2 md:grid-cols-2 lg:grid-cols-3'

interface JobSectionProps {
  title: string
  jobs: UseQueryResult<JobCard[]>
  /** How many jobs it shows at most. */
  size: number
  /** Shown if there are no jobs; without it the section is left out. */
  empty?: string
}

/** A few jobs on the home page. If they cannot be loaded, the rest of the page still works. */
export function JobSection({ title, jobs: query, size, empty }: JobSectionProps) {
  const id = useId()
  const { data: jobs, isFetching, refetch } = query
  if (jobs?.length === 0 && !empty) return null
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id={id} className="font-semibold text-heading">
          {title}
        </h2>
        <Link to={paths.jobs} className={buttonClass({ variant: 'link' })}>
          Ver todas<span className="sr-only"> as vagas</span>
        </Link>
      </div>
      {jobs && jobs.length > 0 && <JobList jobs={jobs} className={columns} />}
      {jobs?.length === 0 && (
        <EmptyState level="h3" illustration={<EmptySearch />} title="Nenhuma vaga encontrada">
          {empty}
        </EmptyState>
      )}
      {!jobs && isFetching && <JobListSkeleton count={size} className={columns} />}
      {!jobs && !isFetching && (
        <Alert
          variant="danger"
          action={
            <Button variant="secondary" onClick={() => refetch()}>
              Tentar novamente
            </Button>
          }
        >
          Falha ao carregar vagas. Por favor, tente novamente.
        </Alert>
      )}
    </section>
  )
}

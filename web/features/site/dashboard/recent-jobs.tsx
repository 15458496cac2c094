import { useQuery } from '@tanstack/react-query'
import type { JobCard } from '#contract/api/jobs/jobs.ts'
import { payText, placeText } from '#contract/jobs/job-facts.ts'
import { paths } from '#contract/paths.ts'
import { RECENT_JOBS } from '#contract/site/dashboards.ts'
import { dayText } from '#web/features/jobs/jobs/facts.ts'
import { useNow } from '#web/lib/use-now.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { recentJobsQuery } from './queries.ts'
import { ShortList } from './short-list.tsx'

/** New jobs; those that match the doctor's specialties and states come first. */
export function RecentJobs() {
  return (
    <ShortList
      title="Vagas recentes"
      allPath={paths.jobs}
      query={useQuery(recentJobsQuery())}
      itemsOf={({ items }) => items}
      emptyText="Nenhuma vaga disponível"
      emptyLink={{ to: paths.jobs, label: 'Explorar vagas' }}
      skeleton={{ rows: RECENT_JOBS, height: 'h-40 sm:h-28' }}
      errorText="Erro ao carregar vagas. Tente novamente."
    >
      {(job) => <JobRow job={job} />}
    </ShortList>
  )
}

function JobRow({ job }: { job: JobCard }) {
  const now = useNow()
  return (
    <Card as="article" padding="none" className="flex flex-col gap-3 p-4 sm:flex-row sm:items-center sm:p-5">
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold">{job.title}</h3>
        <p className="mt-1 text-small">
          <span className="font-semibold">{payText(job)}</span>
          <span className="text-muted"> · {placeText(job)}</span>
        </p>
        <p className="mt-1 text-muted text-small">
          {job.employer.name} · <span className="whitespace-nowrap">{dayText(job.createdAt, now)}</span>
        </p>
      </div>
      <Link
        to={paths.job(job.id)}
        className={buttonClass({ variant: 'link', size: 'sm', className: 'self-start sm:self-auto' })}
        aria-label={`Ver detalhes: ${job.title}`}
      >
        Ver detalhes
      </Link>
    </Card>
  )
}

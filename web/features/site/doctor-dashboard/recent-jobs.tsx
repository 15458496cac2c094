import { useQuery } from '@tanstack/react-query'
import type { JobCard } from '#contract/api/jobs/jobs.ts'
import { payText, placeText } from '#contract/jobs/job-facts.ts'
import { paths } from '#contract/paths.ts'
import { RECENT_JOBS } from '#contract/site/dashboards.ts'
import { dayText } from '#web/features/jobs/jobs/facts.ts'
import { EmptyList, ListSection } from '#web/features/platform/home-sections/list-section.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { recentJobsQuery } from './queries.ts'

/** New jobs; those that match the doctor's specialties and states come first. */
export function RecentJobs() {
  return (
    <ListSection
      title="Vagas recentes"
      allPath={paths.jobs}
      query={useQuery(recentJobsQuery())}
      skeleton={{ rows: RECENT_JOBS, height: 'h-22' }}
      errorText="Erro ao carregar vagas. Tente novamente."
    >
      {({ items }) =>
        items.length === 0 ? (
          <EmptyList text="Nenhuma vaga disponível" link={{ to: paths.jobs, label: 'Explorar vagas' }} />
        ) : (
          <Card padding="none" className="overflow-clip">
            <ul className="divide-y">
              {items.map((job) => (
                <li key={job.id}>
                  <JobRow job={job} />
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </ListSection>
  )
}

function JobRow({ job }: { job: JobCard }) {
  const now = useNow()
  return (
    <article className="relative flex items-center gap-4 px-4 py-3 transition-colors hover:bg-subtle sm:px-5">
      <div className="min-w-0 flex-1 text-small">
        <h3 className="truncate font-semibold text-body">{job.title}</h3>
        <p className="truncate">
          <span className="font-semibold">{payText(job)}</span>
          <span className="text-muted"> · {placeText(job)}</span>
        </p>
        <p className="truncate text-muted">
          {job.employer.name} · {dayText(job.createdAt, now)}
        </p>
      </div>
      <Link
        to={paths.job(job.id)}
        className={buttonClass({ variant: 'link', size: 'sm', className: 'static after:inset-0' })}
        aria-label={`Ver detalhes: ${job.title}`}
      >
        <span className="max-sm:sr-only">Ver detalhes</span>
      </Link>
    </article>
  )
}

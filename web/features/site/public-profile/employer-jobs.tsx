import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { employerJobsQuery, isPastTheEnd } from '#web/features/accounts/profiles/queries.ts'
import { useJobMarks } from '#web/features/jobs/job-marks/use-job-marks.ts'
import { JobCard } from '#web/features/jobs/jobs/card.tsx'
import { count } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

const NO_JOBS: never[] = []

/** The path of a company's profile with the given page of its open jobs. */
export const employerProfilePath = (id: string, page: number) =>
  page > 1 ? `${paths.publicProfile(id)}?page=${page}` : paths.publicProfile(id)

/** A company's open jobs, in pages. */
export function EmployerJobs({ id, page }: { id: string; page: number }) {
  const { data, isError, refetch } = useQuery(employerJobsQuery(id, page))
  const { marks, toggleSaved } = useJobMarks(data?.jobOffers ?? NO_JOBS)
  return (
    <section aria-labelledby="vagas-abertas" className="mt-4">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="vagas-abertas" className="scroll-mt-20 font-semibold text-title">
          Vagas abertas
        </h2>
        {data && data.totalCount > 0 && (
          <p className="text-muted">{count(data.totalCount, 'vaga', 'vagas')}</p>
        )}
      </div>
      {data ? (
        <>
          {data.totalCount === 0 && <p className="text-muted">Nenhuma vaga aberta no momento.</p>}
          {data.totalCount > 0 && isPastTheEnd(data) && (
            <EmptyState
              level="h3"
              title="Não há vagas nesta página"
              action={
                <Link
                  to={`${employerProfilePath(id, data.totalPages)}#vagas-abertas`}
                  className={buttonClass({ variant: 'secondary' })}
                >
                  Ir para a última página
                </Link>
              }
            >
              A lista tem menos páginas do que o endereço pede.
            </EmptyState>
          )}
          <ul className="job-list mb-6">
            {data.jobOffers.map((job) => (
              <li key={job.id}>
                <JobCard job={job} mark={marks[job.id]} onToggleSaved={toggleSaved} />
              </li>
            ))}
          </ul>
          {!isPastTheEnd(data) && (
            <Pagination
              label="Páginas de vagas abertas"
              currentPage={data.currentPage}
              totalPages={data.totalPages}
              hrefFor={(next) => `${employerProfilePath(id, next)}#vagas-abertas`}
            />
          )}
        </>
      ) : isError ? (
        <LoadError title="Erro ao carregar vagas. Tente novamente." retry={refetch} />
      ) : (
        <SkeletonGroup label="Carregando vagas..." className="grid gap-3">
          <Skeleton className="h-44 rounded-card" />
          <Skeleton className="h-44 rounded-card" />
        </SkeletonGroup>
      )}
    </section>
  )
}

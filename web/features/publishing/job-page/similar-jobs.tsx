import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { jobsAddress } from '#contract/search/job-search-address.ts'
import { JobList } from '#web/features/jobs/jobs/list.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { similarJobsQuery } from './queries.ts'

/** A link to the search for this specialty. */
export function MoreJobs({ specialty }: { specialty: string | null }) {
  return (
    <Link
      to={jobsAddress({ medicalSpecialties: specialty ? [specialty] : [] })}
      className={buttonClass({ variant: 'link' })}
    >
      Ver mais vagas em {specialty ?? 'Medicina'}
      <ArrowRight aria-hidden />
    </Link>
  )
}

/** 'Vagas similares', with `more` beside the title; only `more` if there are none. */
export function SimilarJobs({ id, more }: { id: string; more?: ReactNode }) {
  const jobs = useQuery(similarJobsQuery(id)).data?.items ?? []
  if (jobs.length === 0) return more
  return (
    <section aria-labelledby="similares">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="similares" className="font-semibold text-title">
          Vagas similares
        </h2>
        {/* Without min-w-0 a long specialty would not wrap. */}
        <div className="min-w-0">{more}</div>
      </div>
      <JobList jobs={jobs} related className="job-list-columns md:grid-cols-2 lg:grid-cols-3" />
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { JobList } from '#web/features/jobs/jobs/list.tsx'
import { similarJobsQuery } from './queries.ts'

interface SimilarJobsProps {
  id: string
  title?: string
  more?: ReactNode
}

/** The jobs similar to this one, with `more` beside the title; only `more` if there are none. */
export function SimilarJobs({ id, title = 'Vagas similares', more }: SimilarJobsProps) {
  const jobs = useQuery(similarJobsQuery(id)).data?.items ?? []
  if (jobs.length === 0) return more
  return (
    <section aria-labelledby="similares">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="similares" className="font-semibold text-title">
          {title}
        </h2>
        {/* Without min-w-0 a long specialty would not wrap. */}
        <div className="min-w-0">{more}</div>
      </div>
      <JobList jobs={jobs} related className="job-list-columns md:grid-cols-2 lg:grid-cols-3" />
    </section>
  )
}

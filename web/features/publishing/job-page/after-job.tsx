import { ArrowRight } from 'lucide-react'
import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { cityOf } from '#contract/jobs/job-facts.ts'
import { jobsAddress } from '#contract/search/job-search-address.ts'
import { CreateAlertButton } from '#web/features/search/alert-offer/create-alert-button.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { SimilarJobs } from './similar-jobs.tsx'

/** A link to the search for this specialty. */
function MoreJobs({ specialty }: { specialty: string | undefined }) {
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

/** Offers an alert for jobs with the first specialty and the place of this one. */
function AlertOffer({ job }: { job: JobDetail }) {
  const [specialty] = job.medicalSpecialties
  const city = cityOf(job)
  const search = jobsAddress({
    medicalSpecialties: specialty ? [specialty] : [],
    isRemote: job.isRemote,
    ...(city && job.location),
  }).split('?')[1]
  if (!search) return null
  return (
    <Card className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 sm:py-4">
      <p className="min-w-0 flex-1 basis-64">
        Receba por e-mail as próximas vagas{job.isRemote && ' remotas'}
        {specialty && (
          <>
            {' de '}
            <strong className="font-semibold">{specialty}</strong>
          </>
        )}
        {city && (
          <>
            {' em '}
            <strong className="font-semibold">{city}</strong>
          </>
        )}
        .
      </p>
      <CreateAlertButton search={search} />
    </Card>
  )
}

/** Similar jobs and an alert, below a job. Below a sponsored job there are only others of its company, if it has any. */
export function AfterJob({ job }: { job: JobDetail }) {
  return (
    <div className="mt-10 empty:hidden print:hidden">
      {job.isSponsored ? (
        <SimilarJobs id={job.id} title="Mais vagas desta empresa" />
      ) : (
        <>
          <SimilarJobs id={job.id} more={<MoreJobs specialty={job.medicalSpecialties[0]} />} />
          <AlertOffer job={job} />
        </>
      )}
    </div>
  )
}

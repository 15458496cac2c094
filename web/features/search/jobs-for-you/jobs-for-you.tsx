import { useQuery } from '@tanstack/react-query'
import { CircleCheck, UserRoundPen } from 'lucide-react'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import type { MatchedJob, MissingFact } from '#contract/api/search/jobs-for-you.ts'
import { paths } from '#contract/paths.ts'
import { jobsAddress } from '#contract/search/job-search-address.ts'
import { useJobMarks } from '#web/features/jobs/job-marks/use-job-marks.ts'
import { JobCard } from '#web/features/jobs/jobs/card.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { cell, cells, JobsForYouFrame, JobsForYouSkeleton } from './frame.tsx'
import { jobsForYouQuery, SUGGESTIONS } from './queries.ts'
import { reasonText } from './reason-text.ts'

/** The search that goes on where the suggestions end. */
function moreJobs({ professionalProfile, state, city }: CurrentUser): string {
  const medicalSpecialties = professionalProfile?.medicalSpecialties.map(({ name }) => name) ?? []
  const place = state && city ? { state, city, radius: '100' } : {}
  return jobsAddress({ medicalSpecialties, ...place })
}

function Reason({ job }: { job: MatchedJob }) {
  const text = reasonText(job.reasons)
  return (
    <p title={text} className="job-note flex items-start gap-1.5 text-brand-strong text-meta">
      <CircleCheck aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="line-clamp-2">{text}</span>
    </p>
  )
}

const nextSteps: Record<MissingFact, string> = {
  specialty: 'Diga sua especialidade',
  place: 'Diga sua cidade',
}

/** Asks for the facts that would improve the suggestions. */
function NextStep({ missing, className }: { missing: readonly MissingFact[]; className?: string }) {
  const [first] = missing
  if (!first) return null
  return (
    <Card padding="none" className={cn('flex flex-wrap items-center justify-between gap-3 p-4', className)}>
      <p className="min-w-0 flex-1 basis-40">
        <span className="font-semibold">
          {missing.length > 1 ? 'Diga sua especialidade e sua cidade' : nextSteps[first]}
        </span>
        <span className="block text-muted text-small">para ver aqui as vagas que combinam com você.</span>
      </p>
      <Link to={paths.editProfile} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        <UserRoundPen aria-hidden />
        Editar perfil
      </Link>
    </Card>
  )
}

function Suggestions({ jobs, missing, more }: { jobs: MatchedJob[]; missing: MissingFact[]; more: string }) {
  const { marks, toggleSaved } = useJobMarks(jobs)
  if (jobs.length === 0 && missing.length === 0)
    return (
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">Nenhuma vaga aberta combina com seu perfil agora.</p>
        <Link to={paths.jobs} className={buttonClass({ variant: 'secondary' })}>
          Explorar vagas
        </Link>
      </Card>
    )
  const shown = jobs.slice(0, missing.length > 0 ? SUGGESTIONS - 1 : SUGGESTIONS)
  return (
    <ul className={cells}>
      {shown.map((job) => (
        <li key={job.id} className="min-w-0">
          {/* The distance is one of the reasons. */}
          <JobCard
            job={{ ...job, kilometres: undefined }}
            mark={marks[job.id]}
            onToggleSaved={toggleSaved}
            note={<Reason job={job} />}
          />
        </li>
      ))}
      {missing.length > 0 ? (
        <li className="min-w-0">
          <NextStep missing={missing} className={cell} />
        </li>
      ) : (
        shown.length < SUGGESTIONS && (
          <li className="flex items-center justify-center rounded-card border border-dashed">
            <Link to={more} className={buttonClass({ variant: 'link' })}>
              Procurar mais vagas
            </Link>
          </li>
        )
      )}
    </ul>
  )
}

/** The open jobs that fit the doctor's profile best, each with its reason. */
export function JobsForYou({ user, size }: { user: CurrentUser; size: 'heading' | 'lead' }) {
  const { data, isError, refetch } = useQuery(jobsForYouQuery())
  const more = moreJobs(user)
  return (
    <JobsForYouFrame
      size={size}
      action={
        data &&
        data.items.length > 0 && (
          <Link to={more} className={buttonClass({ variant: 'link', size: 'sm' })}>
            Ver mais<span className="sr-only"> vagas para você</span>
          </Link>
        )
      }
    >
      {data ? (
        <Suggestions jobs={data.items} missing={data.missing} more={more} />
      ) : isError ? (
        <InlineLoadError text="Erro ao carregar vagas. Tente novamente." retry={refetch} />
      ) : (
        <JobsForYouSkeleton />
      )}
    </JobsForYouFrame>
  )
}

import { Fragment, type ReactNode } from 'react'
import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { cityOf, hourlyPayText, payText, scheduleText } from '#contract/jobs/job-facts.ts'
import { contractFormLabels, jobTypeLabels, REMOTE_LABEL } from '#contract/jobs/jobs.ts'
import { paymentTermText } from '#web/features/jobs/jobs/facts.ts'
import { formatDate, relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { ShiftDates } from './shift-dates.tsx'
import { FactsSkeleton } from './skeletons.tsx'
import { takesApplications } from './viewer.ts'

type Fact = { label: string; text: ReactNode }

/** The rows of facts have the same columns: four if one of them needs them, else three. */
const columnsFor = (facts: readonly Fact[]) =>
  facts.length === 4 ? 'sm:grid-cols-4' : 'sm:grid-cols-[1.3fr_1fr_1fr]'

/** Up to four facts, none of them alone in the last row: on a phone three share one. */
function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl
      className={cn(
        'grid gap-y-4 border-t pt-5 sm:gap-x-6 print:pt-3',
        facts.length === 3 ? 'grid-cols-[auto_auto_auto] gap-x-3' : 'grid-cols-2 gap-x-6',
        columnsFor(facts),
      )}
    >
      {facts.map(({ label, text }) => (
        <div key={label} className="sm:min-w-0">
          <dt className="text-muted text-small">{label}</dt>
          <dd className="font-semibold">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The parts of a schedule. Where they do not fit into a line, the dot between them is outside and cut off. */
function Schedule({ text }: { text: string }) {
  return (
    <span className="block overflow-x-clip">
      <span className="-ml-4 flex flex-wrap">
        {text.split(' · ').map((part, index) => (
          <Fragment key={part}>
            {' '}
            <span className="flex">
              <span className="w-4 shrink-0 text-center">{index > 0 && '· '}</span>
              {part}
            </span>
          </Fragment>
        ))}
      </span>
    </span>
  )
}

/** The facts that doctors ask for first: pay, schedule and place. On a phone pay has a row of its own. */
function KeyFacts({ job, terms }: { job: JobDetail; terms: readonly Fact[] }) {
  const hourly = hourlyPayText(job)
  const schedule = scheduleText(job)
  const place = job.isRemote ? REMOTE_LABEL : cityOf(job)
  const others: Fact[] = [
    ...(schedule ? [{ label: 'Escala', text: <Schedule text={schedule} /> }] : []),
    ...(place ? [{ label: 'Local', text: place }] : []),
  ]
  return (
    <dl className={cn('grid gap-x-6 gap-y-4', others.length === 2 && 'grid-cols-2', columnsFor(terms))}>
      <div className={cn('max-sm:col-span-full', terms.length === 4 && 'sm:col-span-2')}>
        <dt className="text-muted text-small">Remuneração</dt>
        <dd className="flex flex-wrap items-baseline gap-x-2 sm:block">
          <span className={job.salary ? 'font-semibold text-title' : 'font-semibold'}>{payText(job)}</span>{' '}
          {hourly && <span className="whitespace-nowrap text-muted tabular-nums sm:block">{hourly}</span>}
        </dd>
      </div>
      {others.map(({ label, text }) => (
        <div key={label} className={cn('min-w-0', others.length === 1 && 'sm:col-span-2')}>
          <dt className="text-muted text-small">{label}</dt>
          <dd className="font-semibold">{text}</dd>
        </div>
      ))}
      <ShiftDates job={job} />
    </dl>
  )
}

/** The contract; the type of the job last, because it says least. */
function contractFacts(job: JobDetail): Fact[] {
  const { contractForm, paymentTermDays, expiresAt } = job
  return [
    ...(contractForm ? [{ label: 'Contratação', text: contractFormLabels[contractForm] }] : []),
    ...(paymentTermDays === null ? [] : [{ label: 'Pagamento', text: paymentTermText(paymentTermDays) }]),
    ...(expiresAt && takesApplications(job) ? [{ label: 'Aberta até', text: formatDate(expiresAt) }] : []),
    { label: 'Tipo de vaga', text: jobTypeLabels[job.job_type] },
  ]
}

function Topics({ job }: { job: JobDetail }) {
  const topics = [
    ...job.medicalSpecialties.map((name) => ({ name, variant: 'brand' as const })),
    ...job.medicalPracticeAreas.map((name) => ({ name, variant: 'neutral' as const })),
    ...job.tags.map((name) => ({ name, variant: 'outline' as const })),
  ]
  if (topics.length === 0 && !job.isRemote) return null
  return (
    <ul aria-label="Especialidades, áreas e tags" className="flex flex-wrap gap-1.5">
      {job.isRemote && (
        <li>
          <Badge variant="info">Remoto</Badge>
        </li>
      )}
      {topics.map(({ name, variant }) => (
        <li key={`${variant} ${name}`} className="flex max-w-full">
          <Badge variant={variant}>{name}</Badge>
        </li>
      ))}
    </ul>
  )
}

interface JobFactsProps {
  job: JobDetail
  /** Whether pay and schedule are known. */
  hasFacts: boolean
}

/** Pay, schedule, place, dates, contract and topics. */
export function JobFacts({ job, hasFacts }: JobFactsProps) {
  const terms = hasFacts ? contractFacts(job) : []
  return (
    <>
      {hasFacts ? (
        <>
          <KeyFacts job={job} terms={terms} />
          <Facts facts={terms} />
        </>
      ) : (
        <FactsSkeleton />
      )}
      <Topics job={job} />
    </>
  )
}

/** The top of the job page: title, employer and facts. */
export function JobOverview({ job, hasFacts }: JobFactsProps) {
  const now = useNow()
  const published = formatDate(job.createdAt)
  return (
    <Card
      as="section"
      aria-label="Resumo da vaga"
      padding="none"
      tone={job.isFeatured ? 'featured' : 'default'}
    >
      {job.isFeatured && (
        <p className="job-featured flex items-center gap-2 rounded-t-[inherit] border-featured-border border-b bg-featured-soft px-4 py-2 font-semibold text-featured-strong text-small sm:px-6 print:hidden">
          Vaga em destaque
        </p>
      )}
      <div className="flex flex-col gap-5 p-4 sm:p-6 print:gap-3 print:p-0">
        <header className="job-head flex gap-3 sm:gap-4">
          <Avatar
            shape="square"
            size="lg"
            name={job.employer.name}
            src={job.employer.profilePhotoUrl}
            className="max-sm:size-11 max-sm:text-small print:hidden"
          />
          <div className="min-w-0">
            <h1 className="font-semibold text-heading sm:text-page">{job.title}</h1>
            <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
              <span className="min-w-0 font-semibold text-foreground">{job.employer.name}</span>
              <time dateTime={job.createdAt} title={published} className="print:hidden">
                {relativeTime(job.createdAt, now)}
              </time>
              <span className="hidden print:block">publicada em {published}</span>
              {job.is_urgent && <Badge variant="danger">Urgente</Badge>}
            </p>
          </div>
        </header>
        <JobFacts job={job} hasFacts={hasFacts} />
      </div>
    </Card>
  )
}

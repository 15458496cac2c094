import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import type { JobDetail } from '#contract/api/jobs.ts'
import { cityOf, payText, scheduleText } from '#contract/job-facts.ts'
import { contractFormLabels, jobTypeLabels, REMOTE_LABEL } from '#contract/jobs.ts'
import { paymentTermText, weekdayText } from '#web/features/jobs/facts.ts'
import { formatDate, relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { FactsSkeleton } from './skeletons.tsx'
import { takesApplications } from './viewer.ts'

function Fact(props: { label: string; strong?: boolean; className?: string; children: ReactNode }) {
  return (
    <div className={cn('min-w-0', props.className)}>
      <dt className="text-muted text-small">{props.label}</dt>
      <dd className={props.strong ? 'font-semibold text-title' : 'font-semibold'}>{props.children}</dd>
    </div>
  )
}

/** Pay and schedule come first, because doctors ask for them first. */
function Facts({ job }: { job: JobDetail }) {
  const schedule = scheduleText(job)
  const city = cityOf(job)
  return (
    <>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-4 border-b pb-5 sm:grid-cols-2 print:pb-3">
        <Fact label="Remuneração" strong>
          {payText(job)}
        </Fact>
        {schedule && (
          <Fact label="Escala" strong>
            {schedule}
          </Fact>
        )}
        {job.dates.length > 0 && (
          <Fact label={job.dates.length === 1 ? 'Data' : 'Datas'} className="col-span-full">
            <span className="flex flex-wrap gap-x-4 gap-y-1">
              {job.dates.map((day) => (
                <time key={day} dateTime={day} className="tabular-nums">
                  {weekdayText(day)}
                </time>
              ))}
            </span>
          </Fact>
        )}
      </dl>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 print:grid-cols-5">
        {job.isRemote && <Fact label="Local">{REMOTE_LABEL}</Fact>}
        {city && <Fact label="Local">{city}</Fact>}
        <Fact label="Tipo de vaga">{jobTypeLabels[job.job_type]}</Fact>
        {job.contractForm && <Fact label="Contratação">{contractFormLabels[job.contractForm]}</Fact>}
        {job.paymentTermDays !== null && (
          <Fact label="Pagamento">{paymentTermText(job.paymentTermDays)}</Fact>
        )}
        {job.expiresAt && takesApplications(job) && (
          <Fact label="Aberta até">{formatDate(job.expiresAt)}</Fact>
        )}
      </dl>
    </>
  )
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

/** The top of the job page: title, employer and facts. */
export function JobOverview({ job, hasFacts }: { job: JobDetail; hasFacts: boolean }) {
  const now = useNow()
  return (
    <Card
      as="section"
      aria-label="Resumo da vaga"
      padding="none"
      tone={job.isFeatured ? 'featured' : 'default'}
    >
      {job.isFeatured && (
        <p className="flex items-center gap-2 rounded-t-[inherit] border-featured-border border-b bg-featured-soft px-4 py-2 font-semibold text-featured-strong text-small sm:px-6 print:hidden">
          <Star aria-hidden className="size-4 fill-current" />
          Vaga em destaque
        </p>
      )}
      <div className="flex flex-col gap-5 p-4 sm:p-6 print:gap-3 print:p-0">
        <header className="flex gap-4">
          <Avatar
            shape="square"
            size="lg"
            name={job.employer.name}
            src={job.employer.profilePhotoUrl}
            className="max-sm:hidden print:hidden"
          />
          <div className="min-w-0">
            <h1 className="font-semibold text-heading sm:text-page">{job.title}</h1>
            <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
              <span className="min-w-0">
                <span className="font-semibold text-foreground">{job.employer.name}</span>
                <span aria-hidden> ·</span>
              </span>
              <time dateTime={job.createdAt} title={formatDate(job.createdAt)}>
                {relativeTime(job.createdAt, now)}
              </time>
              {job.is_urgent && <Badge variant="danger">Urgente</Badge>}
            </p>
          </div>
        </header>
        {hasFacts ? <Facts job={job} /> : <FactsSkeleton />}
        <Topics job={job} />
      </div>
    </Card>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import type { JobCard as Job } from '#contract/api/jobs.ts'
import { placeText, scheduleText } from '#contract/job-facts.ts'
import { paths } from '#contract/paths.ts'
import { formatDate, relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { SharedIcon } from '#web/ui/shared-icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { engagementText, moreText } from './facts.ts'

function Fact(props: {
  icon: ComponentProps<typeof SharedIcon>['name']
  label: string
  children: ReactNode
}) {
  return (
    <li className="flex min-w-0 items-start gap-2">
      <SharedIcon name={props.icon} className="mt-0.5 size-[1.125rem] shrink-0 text-muted" />
      <span className="sr-only">{`${props.label}: `}</span>
      <span className="min-w-0">{props.children}</span>
    </li>
  )
}

/** The first of each list, and how many more there are (spec A §9). */
function Topics({ job }: { job: Job }) {
  const lists = [
    { names: job.medicalSpecialties, one: 'especialidade', many: 'especialidades', variant: 'brand' },
    { names: job.medicalPracticeAreas, one: 'área', many: 'áreas', variant: 'neutral' },
    { names: job.tags, one: 'tag', many: 'tags', variant: 'neutral' },
  ] as const
  const filled = lists.filter(({ names }) => names.length > 0)
  if (filled.length === 0) return null
  return (
    <ul className="flex flex-wrap items-center gap-1.5 @2xl:self-center">
      {filled.map(({ names, one, many, variant }) => (
        <li key={one} className="flex max-w-full flex-wrap gap-1.5">
          <Badge variant={variant}>{names[0]}</Badge>
          {names.length > 1 && <Badge variant="outline">{moreText(names, one, many)}</Badge>}
        </li>
      ))}
    </ul>
  )
}

function Banner({ job }: { job: Job }) {
  if (!job.isFeatured) return null
  return (
    <div className="flex items-center justify-between gap-3 rounded-t-[inherit] border-featured-border border-b bg-featured-soft px-4 py-1.5 @2xl:px-5">
      <p className="flex items-center gap-1.5 font-semibold text-meta text-featured-strong">
        <SharedIcon name="star" className="size-4" />
        VAGA EM DESTAQUE
      </p>
      {job.is_urgent && <Badge variant="danger">Urgente</Badge>}
    </div>
  )
}

/** A job in a list; the whole card links to its page. */
export function JobCard({ job, level: Title = 'h3' }: { job: Job; level?: 'h2' | 'h3' }) {
  const now = useNow()
  const schedule = scheduleText(job)
  return (
    <Card
      as="article"
      interactive
      padding="none"
      tone={job.isFeatured ? 'featured' : 'default'}
      className="@container flex h-full flex-col"
    >
      <Banner job={job} />
      <div className="flex flex-1 flex-col gap-x-6 gap-y-3 p-4 @2xl:grid @2xl:grid-cols-[minmax(0,1fr)_auto] @2xl:p-5">
        <div className="flex min-w-0 gap-3">
          <Avatar shape="square" name={job.employer.name} src={job.employer.profilePhotoUrl} />
          <div className="min-w-0">
            <Title className="font-semibold text-lead">{job.title}</Title>
            <p className="mt-0.5 text-muted">{job.employer.name}</p>
          </div>
        </div>
        <div className="flex flex-wrap items-start gap-x-3 gap-y-1 @2xl:justify-end">
          <p className={cn('leading-snug', job.salary ? 'font-semibold text-lead' : 'text-muted')}>
            {job.salary ?? 'Valor não informado'}
          </p>
          {job.is_urgent && !job.isFeatured && <Badge variant="danger">Urgente</Badge>}
        </div>
        <ul className="flex flex-col gap-x-5 gap-y-1.5 @md:flex-row @md:flex-wrap @2xl:col-span-2">
          <Fact icon={job.isRemote ? 'laptop' : 'place'} label="Local">
            {placeText(job)}
          </Fact>
          {schedule && (
            <Fact icon="calendar" label="Escala">
              {schedule}
            </Fact>
          )}
          <Fact icon="briefcase" label="Tipo de vaga">
            {engagementText(job)}
          </Fact>
        </ul>
        <Topics job={job} />
        <div className="mt-auto flex items-center justify-between gap-4 self-stretch @2xl:col-start-2 @2xl:justify-end @2xl:self-end">
          <time dateTime={job.createdAt} title={formatDate(job.createdAt)} className="text-muted text-small">
            {relativeTime(job.createdAt, now)}
          </time>
          <Link
            to={paths.job(job.id)}
            className={cn(
              buttonClass({ variant: 'secondary' }),
              'after:absolute after:inset-0 after:rounded-card',
            )}
          >
            Ver vaga<span className="sr-only">{`: ${job.title}`}</span>
          </Link>
        </div>
      </div>
    </Card>
  )
}

export function JobCardSkeleton() {
  return (
    <Card padding="none" className="@container">
      <div className="flex flex-col gap-4 p-4 @2xl:p-5">
        <div className="flex gap-3">
          <Skeleton className="size-11 shrink-0" />
          <div className="flex-1">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="mt-2 h-4 w-1/3" />
          </div>
        </div>
        <Skeleton className="h-5 w-5/6" />
        <div className="flex items-center justify-between gap-4">
          <Skeleton className="h-6 w-1/3" />
          <Skeleton className="h-11 w-24" />
        </div>
      </div>
    </Card>
  )
}

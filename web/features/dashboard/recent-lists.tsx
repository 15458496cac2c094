import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { payText, placeText } from '#contract/job-facts.ts'
import type { JobCard } from '#contract/jobs-api.ts'
import { paths } from '#contract/paths.ts'
import { DoctorApplicationCard } from '#web/features/applications/doctor-application-card.tsx'
import { EmployerApplicationCard } from '#web/features/applications/employer-application-card.tsx'
import { relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/now.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { AppointmentRow } from './appointment-row.tsx'
import {
  appointmentsQuery,
  currentApplicationsQuery,
  recentApplicationsQuery,
  recentJobsQuery,
} from './queries.ts'
import { ReadAgain } from './read-again.tsx'

interface RecentProps<Data, Item> {
  title: string
  /** Where 'Ver todas' leads; without it there is nowhere else to see them. */
  all?: string
  query: UseQueryResult<Data>
  itemsOf: (data: Data) => readonly Item[]
  /** Apart where one thing may stand in the list twice. */
  keyOf?: (item: Item) => string
  emptyText: string
  errorText: string
  children: (item: Item) => ReactNode
}

/** A short list of the dashboard: each loads, fails and is empty by itself. */
function Recent<Data, Item extends { id: string }>(props: RecentProps<Data, Item>) {
  const { title, all, query, itemsOf, keyOf = ({ id }) => id, emptyText, errorText, children } = props
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        {all && (
          <Link to={all} className={buttonClass({ variant: 'link', size: 'sm' })}>
            Ver todas<span className="sr-only">: {title}</span>
          </Link>
        )}
      </div>
      {query.data ? (
        <Items items={itemsOf(query.data)} keyOf={keyOf} emptyText={emptyText}>
          {children}
        </Items>
      ) : query.isError ? (
        <ReadAgain text={errorText} retry={query.refetch} />
      ) : (
        <SkeletonGroup label={`Carregando: ${title}`} className="grid gap-3">
          <Skeleton className="h-28 rounded-card sm:h-24" />
          <Skeleton className="h-28 rounded-card sm:h-24" />
        </SkeletonGroup>
      )}
    </section>
  )
}

function Items<Item>(props: {
  items: readonly Item[]
  keyOf: (item: Item) => string
  emptyText: string
  children: (item: Item) => ReactNode
}) {
  if (props.items.length === 0) return <Card className="text-muted">{props.emptyText}</Card>
  return (
    <ul className="grid gap-3">
      {props.items.map((item) => (
        <li key={props.keyOf(item)}>{props.children(item)}</li>
      ))}
    </ul>
  )
}

/** The doctor's applications that are not over. */
export function CurrentApplications() {
  return (
    <Recent
      title="Candidaturas em Andamento"
      all={paths.dashboardApplications}
      query={useQuery(currentApplicationsQuery())}
      itemsOf={({ items }) => items}
      emptyText="Nenhuma candidatura em andamento"
      errorText="Erro ao carregar candidaturas. Tente novamente."
    >
      {(application) => <DoctorApplicationCard application={application} level="h3" />}
    </Recent>
  )
}

/** Days of plantões ahead, of what the doctor applied to. */
export function UpcomingAppointments() {
  return (
    <Recent
      title="Próximos Plantões"
      query={useQuery(appointmentsQuery())}
      itemsOf={({ items }) => items}
      keyOf={({ id, date }) => `${id} ${date}`}
      emptyText="Nenhum plantão com data nas suas candidaturas"
      errorText="Erro ao carregar os próximos plantões. Tente novamente."
    >
      {(appointment) => <AppointmentRow appointment={appointment} />}
    </Recent>
  )
}

/** New jobs, of her specialties and states first. */
export function RecentJobs() {
  return (
    <Recent
      title="Vagas Recentes"
      all={paths.jobs}
      query={useQuery(recentJobsQuery())}
      itemsOf={({ items }) => items}
      emptyText="Nenhuma vaga disponível"
      errorText="Erro ao carregar vagas. Tente novamente."
    >
      {(job) => <JobRow job={job} />}
    </Recent>
  )
}

/** The employer's newest received applications. */
export function RecentApplications() {
  return (
    <Recent
      title="Candidaturas Recentes"
      all={paths.dashboardApplications}
      query={useQuery(recentApplicationsQuery())}
      itemsOf={({ items }) => items}
      emptyText="Nenhuma candidatura recente"
      errorText="Erro ao carregar candidaturas. Tente novamente."
    >
      {(application) => <EmployerApplicationCard application={application} level="h3" brief />}
    </Recent>
  )
}

function JobRow({ job }: { job: JobCard }) {
  const now = useNow()
  return (
    <Card as="article" padding="none" className="flex flex-col gap-3 p-4 sm:flex-row sm:items-center sm:p-5">
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold leading-snug">{job.title}</h3>
        <p className="mt-1 text-sm">
          <span className="font-medium">{payText(job)}</span>
          <span className="text-muted"> · {placeText(job)}</span>
        </p>
        <p className="mt-1 text-muted text-sm">
          {job.employer.name} · {relativeTime(job.createdAt, now)}
        </p>
      </div>
      <Link
        to={paths.job(job.id)}
        className={buttonClass({ variant: 'secondary', className: 'self-start sm:self-auto' })}
        aria-label={`Ver detalhes: ${job.title}`}
      >
        Ver detalhes
      </Link>
    </Card>
  )
}

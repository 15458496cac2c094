import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { JobCard } from '#contract/api/jobs.ts'
import { CURRENT_APPLICATIONS, RECENT_APPLICATIONS, RECENT_JOBS } from '#contract/dashboards.ts'
import { payText, placeText } from '#contract/job-facts.ts'
import { paths } from '#contract/paths.ts'
import { DoctorApplicationCard } from '#web/features/applications/doctor-application-card.tsx'
import { EmployerApplicationCard } from '#web/features/applications/employer-application-card.tsx'
import { relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/now.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { AppointmentRow } from './appointment-row.tsx'
import {
  appointmentsQuery,
  currentApplicationsQuery,
  recentApplicationsQuery,
  recentJobsQuery,
} from './queries.ts'
import { Recent } from './recent.tsx'

const explore = { to: paths.jobs, label: 'Explorar Vagas' }

/** The doctor's applications that are not over. */
export function CurrentApplications() {
  return (
    <Recent
      title="Candidaturas em Andamento"
      all={paths.dashboardApplications}
      query={useQuery(currentApplicationsQuery())}
      itemsOf={({ items }) => items}
      emptyText="Nenhuma candidatura em andamento"
      wayOn={explore}
      skeleton={{ rows: CURRENT_APPLICATIONS, height: 'h-36 sm:h-30' }}
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
      skeleton={{ rows: 1, height: 'h-36 sm:h-24' }}
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
      wayOn={explore}
      skeleton={{ rows: RECENT_JOBS, height: 'h-40 sm:h-28' }}
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
      wayOn={{ to: paths.dashboardJobs, label: 'Ver Minhas Vagas' }}
      skeleton={{ rows: RECENT_APPLICATIONS, height: 'h-56 sm:h-32' }}
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
          {job.employer.name} · <span className="whitespace-nowrap">{relativeTime(job.createdAt, now)}</span>
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

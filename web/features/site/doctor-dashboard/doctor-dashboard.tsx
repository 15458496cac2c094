import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { jobAlertsQuery } from '#web/features/search/alert-offer/queries.ts'
import { JobsForYou } from '#web/features/search/jobs-for-you/jobs-for-you.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { CurrentApplications } from './current-applications.tsx'
import { Figures } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { News } from './news.tsx'
import { statsQuery } from './queries.ts'
import { RecentJobs } from './recent-jobs.tsx'
import { UpcomingAppointments } from './upcoming-appointments.tsx'

/** A doctor's home page: news, appointments, her applications, and jobs for her. */
export function DoctorDashboard({ user }: { user: CurrentUser }) {
  return (
    <>
      <Lead user={user} />
      <JobsForYou user={user} size="lead" />
      <RecentJobs />
    </>
  )
}

/** The first steps of a doctor who has never applied, or the state of her applications. */
function Lead({ user }: { user: CurrentUser }) {
  const stats = useQuery(statsQuery())
  const alerts = useQuery(jobAlertsQuery())
  // Those that she removed count too: she is no newcomer.
  const isNew = stats.data?.totalApplications === 0
  const hasAlert = (alerts.data?.items.length ?? 0) > 0
  if (stats.isPending || (isNew && alerts.isPending))
    return (
      <SkeletonGroup label="Carregando seu painel..." className="grid gap-3">
        <Skeleton className="h-6.5 w-32" />
        <Skeleton className="h-66 rounded-card lg:h-90" />
      </SkeletonGroup>
    )
  if (isNew)
    return (
      <>
        <FirstSteps user={user} hasAlert={hasAlert} />
        {hasAlert && <News />}
      </>
    )
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-x-6">
      <News />
      <div className="grid min-w-0 content-start gap-8 lg:gap-4">
        <UpcomingAppointments />
        <Figures query={stats} />
      </div>
      <div className="min-w-0 lg:col-span-2">
        <CurrentApplications />
      </div>
    </div>
  )
}

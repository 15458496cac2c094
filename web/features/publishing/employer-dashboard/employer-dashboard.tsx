import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { mayInTeam } from '#web/lib/current-user.ts'
import { EmployerTasks } from './employer-tasks.tsx'
import { PeriodFigures } from './period-figures.tsx'
import { PlanLine } from './plan-line.tsx'
import { tasksQuery } from './queries.ts'

/**
 * A company's home page: its tasks, one chart and its plan. On wide screens the last two are beside the tasks. Figures and
 * `children` are left out until its first job.
 */
export function EmployerDashboard({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { data } = useQuery(tasksQuery())
  const hasFigures = !data || data.firstSteps === null || data.firstSteps.job
  const plan = mayInTeam(user, 'owner') && <PlanLine />
  if (!hasFigures)
    return (
      <>
        <EmployerTasks />
        {plan}
      </>
    )
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_23rem] xl:gap-6">
        <div className="grid grid-cols-1 gap-8">
          <EmployerTasks />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <PeriodFigures />
          {plan}
        </div>
      </div>
      {children}
    </>
  )
}

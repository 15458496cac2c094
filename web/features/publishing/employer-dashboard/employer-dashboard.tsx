import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { mayInTeam } from '#web/lib/current-user.ts'
import { EmployerTasks } from './employer-tasks.tsx'
import { PeriodFigures } from './period-figures.tsx'
import { PlanLine } from './plan-line.tsx'
import { tasksQuery } from './queries.ts'

/** A company's home page: its tasks, its plan and one chart. Figures, and `children`, come with its first job. */
export function EmployerDashboard({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { data, isError } = useQuery(tasksQuery())
  const hasFigures = data ? data.firstSteps === null || data.firstSteps.job : isError
  return (
    <>
      <EmployerTasks />
      {mayInTeam(user, 'owner') && <PlanLine />}
      {hasFigures && (
        <>
          <PeriodFigures />
          {children}
        </>
      )}
    </>
  )
}

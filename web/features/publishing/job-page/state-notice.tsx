import type { ComponentProps } from 'react'
import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { jobStateLabels, stateOf } from '#contract/jobs/jobs.ts'
import { Alert } from '#web/ui/alert.tsx'
import { takesApplications } from './viewer.ts'

type StateNoticeProps = { job: JobDetail } & Pick<
  ComponentProps<typeof Alert>,
  'variant' | 'action' | 'children'
>

/** Says that the job takes no applications, and why; nothing if it does. `children` replace the words for everybody. */
export function StateNotice({ job, children, ...alert }: StateNoticeProps) {
  if (takesApplications(job)) return null
  const state = stateOf(job)
  const label = state === 'active' ? 'indisponível' : jobStateLabels[state].toLowerCase()
  const isOver = state === 'expired' || state === 'closed'
  return (
    <Alert title={`Vaga ${label}`} {...alert}>
      {children ??
        [
          state === 'expired' && job.areDatesOver && 'Todas as datas já passaram.',
          isOver ? 'Ela não recebe mais candidaturas.' : 'Ela não recebe candidaturas no momento.',
        ]
          .filter(Boolean)
          .join(' ')}
    </Alert>
  )
}

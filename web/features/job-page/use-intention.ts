import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { JobDetail } from '#contract/api/jobs.ts'
import { actionIn, type JobAction, takeIntention } from '#web/lib/intention.ts'
import { type JobViewer, takesApplications } from './viewer.ts'

interface Action {
  isDone: boolean
  run: () => void
}

const allows = (job: JobDetail, action: JobAction) =>
  action === 'apply' ? takesApplications(job) : job.status === 'active'

/**
 * Carries out what the visitor clicked before signing in. `offered`: the address asks for an action, but no click in this
 * browser did, so the visitor has to confirm it. `refused`: the visitor's account cannot do it.
 */
export function useIntention(job: JobDetail, viewer: JobViewer, actions: Record<JobAction, Action>) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [offered, setOffered] = useState<JobAction | null>(null)
  const action = actionIn(hash)
  const isDoctor = viewer === 'doctor'

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the visitor's relation to the job is known
  useEffect(() => {
    if (!isDoctor || !action || !allows(job, action)) return
    if (!takeIntention(job.id, hash)) return setOffered(action)
    navigate({ pathname, search }, { replace: true, preventScrollReset: true })
    const { isDone, run } = actions[action]
    if (!isDone) run()
  }, [isDoctor, action])

  return {
    offered: offered && !actions[offered].isDone ? offered : null,
    refused: viewer === 'other' ? action : null,
  }
}

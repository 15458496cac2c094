import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { actionIn, type JobAction, takeIntention } from '#web/lib/intention.ts'
import { type JobViewer, takesApplications } from './viewer.ts'

const allows = (job: JobDetail, action: JobAction) =>
  action === 'apply' ? takesApplications(job) : job.status === 'active'

const isDone = (job: JobDetail, action: JobAction) => (action === 'apply' ? job.applied : job.saved) ?? false

/**
 * The action in the address. `intended`: the visitor clicked it before signing in, so it is carried out. `offered`: no
 * click in this browser asked for it, so the visitor has to confirm it. `refused`: the visitor's account cannot do it.
 */
export function useIntention(job: JobDetail, viewer: JobViewer) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [offered, setOffered] = useState<JobAction | null>(null)
  const [intended, setIntended] = useState<JobAction | null>(null)
  const action = actionIn(hash)
  const isDoctor = viewer === 'doctor'

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the visitor's relation to the job is known
  useEffect(() => {
    if (!isDoctor || !action || !allows(job, action)) return
    if (!takeIntention(job.id, hash)) return setOffered(action)
    navigate({ pathname, search }, { replace: true, preventScrollReset: true })
    if (!isDone(job, action)) setIntended(action)
  }, [isDoctor, action])

  return {
    intended,
    offered: offered && !isDone(job, offered) ? offered : null,
    refused: viewer === 'other' ? action : null,
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { useSession } from '#web/lib/current-user.ts'
import { useSignedInOnGuestHtml } from '#web/lib/guest-html.ts'
import { jobQuery } from './queries.ts'
import { type JobViewer, viewerOf } from './viewer.ts'

export interface ShownJob {
  job: JobDetail
  /** Parts of the job that are not known yet: none, all that its card does not show, or also pay and schedule. */
  missing: 'nothing' | 'details' | 'facts'
  flagsFailed: boolean
}

/** The visitor's relation to the job. Refetches a job that was rendered for guests, without the doctor's flags. */
export function useViewer({ job, missing, flagsFailed }: ShownJob): JobViewer {
  const client = useQueryClient()
  const session = useSession()
  const isSignedIn = useSignedInOnGuestHtml()
  useEffect(() => {
    if (isSignedIn) client.invalidateQueries({ queryKey: jobQuery(job.id).queryKey })
  }, [isSignedIn, client, job.id])
  if (missing !== 'nothing') return session.state === 'guest' ? 'guest' : 'loading'
  return viewerOf(session, job, { flagsFailed })
}

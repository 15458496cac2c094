import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { DEFAULT_ERROR_TITLE } from '#contract/error-messages.ts'
import { allMarks } from '#web/features/jobs/job-marks/queries.ts'
import { saveToasts } from '#web/features/jobs/job-marks/save-toasts.ts'
import { recordJob } from '#web/features/platform/analytics/record.ts'
import { CallError } from '#web/lib/api.ts'
import { intentionPath } from '#web/lib/intention.ts'
import { refetchDashboard } from '#web/lib/refetch-dashboard.ts'
import { call } from '#web/lib/session.ts'
import { useWelcomeRedirect } from '#web/lib/use-welcome-redirect.ts'
import { toast } from '#web/ui/toast.tsx'
import { jobQuery } from './queries.ts'

export interface Saving {
  isSaved: boolean
  toggle: () => void
}

function send(jobId: string, on: boolean): Promise<unknown> {
  const job = { params: { jobId } }
  return on ? call('POST /saved-jobs/:jobId', job) : call('DELETE /saved-jobs/:jobId', job)
}

/** Saves the job or removes it. Optimistic: shows the new state at once and reverts it if the call fails. */
export function useSave(job: JobDetail): Saving {
  const client = useQueryClient()
  const redirectToWelcome = useWelcomeRedirect()
  const { queryKey } = jobQuery(job.id)
  const mutationKey = ['save', job.id]
  const show = (on: boolean | undefined) =>
    client.setQueryData<JobDetail>(queryKey, (cached) => cached && { ...cached, saved: on })

  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (on: boolean) => send(job.id, on),
    onMutate: async (on) => {
      await client.cancelQueries({ queryKey })
      show(on)
      return job.saved
    },
    onSuccess: (_, on) => {
      toast(on ? saveToasts.saved : saveToasts.removed)
      recordJob(on ? 'Save' : 'Unsave', job.id)
    },
    onError: (error, on, before) => {
      show(before)
      if (error instanceof CallError && error.reply?.profile_incomplete) {
        toast({ title: DEFAULT_ERROR_TITLE, description: error.message, variant: 'destructive' })
        redirectToWelcome(intentionPath(job.id, 'save'))
        return
      }
      toast(on ? saveToasts.notSaved(error) : saveToasts.notRemoved(error))
      // The job may have been closed, or the session may have ended.
      client.invalidateQueries({ queryKey })
    },
    onSettled: () => {
      refetchDashboard(client)
      // Its card can be beside it.
      client.invalidateQueries(allMarks)
      return client.invalidateQueries({ queryKey: ['GET /saved-jobs'] })
    },
  })
  const isSaved = job.saved ?? false
  const toggle = () => client.isMutating({ mutationKey }) === 0 && mutate(!isSaved)
  return { isSaved, toggle }
}

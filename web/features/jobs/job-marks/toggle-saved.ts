import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router'
import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { DEFAULT_ERROR_TITLE } from '#contract/error-messages.ts'
import { recordJob } from '#web/features/platform/analytics/record.ts'
import { CallError } from '#web/lib/api.ts'
import { loginPath, welcomePath } from '#web/lib/guard.ts'
import { intentionPath } from '#web/lib/intention.ts'
import { refetchDashboard } from '#web/lib/refetch-dashboard.ts'
import { call, readToken } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'
import { allMarks, type Marks } from './queries.ts'
import { saveToasts } from './save-toasts.ts'

/** Time to read a toast before the page changes (spec A §8). */
const READING_MS = 2_000

/** The cached marks of every list, with the job saved or not. */
const withSaved = (id: string, saved: boolean) => (marks: Marks | undefined) => {
  const known = marks?.items.find((mark) => mark.id === id)
  const others = marks?.items.filter((mark) => mark.id !== id) ?? []
  return { items: [...others, { id, application: known?.application ?? null, saved }] }
}

/**
 * Saves a job from its card, or removes it. Optimistic: the card shows the new state at once, and the old one again if the call
 * fails. Guests sign in first, and the job's page then saves it.
 */
export function toggleSaved(
  client: QueryClient,
  { id, isSaved, navigate }: { id: string; isSaved: boolean; navigate: NavigateFunction },
) {
  if (readToken() === null) return navigate(loginPath(intentionPath(id, 'save'), 'save'))
  const mutationKey = ['save', id]
  if (client.isMutating({ mutationKey }) > 0) return
  const job = { params: { jobId: id } }
  const show = (on: boolean) => client.setQueriesData<Marks>(allMarks, withSaved(id, on))

  return new MutationObserver(client, {
    mutationKey,
    mutationFn: (on: boolean): Promise<unknown> =>
      on ? call('POST /saved-jobs/:jobId', job) : call('DELETE /saved-jobs/:jobId', job),
    onMutate: async (on) => {
      await client.cancelQueries(allMarks)
      show(on)
    },
    onSuccess: (_, on) => {
      toast(on ? saveToasts.saved : saveToasts.removed)
      recordJob(on ? 'Save' : 'Unsave', id)
      const cached = { queryKey: ['GET /jobs/:id', { params: { id } }] }
      client.setQueriesData<JobDetail>(cached, (detail) => detail && { ...detail, saved: on })
    },
    onError: (error, on) => {
      show(!on)
      if (error instanceof CallError && error.reply?.profile_incomplete) {
        toast({ title: DEFAULT_ERROR_TITLE, description: error.message, variant: 'destructive' })
        setTimeout(() => navigate(welcomePath(intentionPath(id, 'save'))), READING_MS)
        return
      }
      toast(on ? saveToasts.notSaved(error) : saveToasts.notRemoved(error))
    },
    onSettled: () => {
      refetchDashboard(client)
      return client.invalidateQueries({ queryKey: ['GET /saved-jobs'] })
    },
  })
    .mutate(!isSaved)
    .catch(() => null)
}

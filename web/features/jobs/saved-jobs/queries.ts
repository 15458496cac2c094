import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveToasts } from '#web/features/jobs/job-marks/save-toasts.ts'
import { recordJob } from '#web/features/platform/analytics/record.ts'
import type { Reply } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { refetchDashboard } from '#web/lib/refetch-dashboard.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

export const savedJobsQuery = () => ({ ...read('GET /saved-jobs'), staleTime: 60_000 })

type Saved = Reply<'GET /saved-jobs'>

const without = ({ items }: Saved, jobId: string): Saved => {
  const remaining = items.filter((job) => job.id !== jobId)
  return { items: remaining, totalCount: remaining.length }
}

/** Removes a job from the saved list optimistically, and restores it if the call fails (spec A §4, Saved job). */
export function useUnsave() {
  const client = useQueryClient()
  const { queryKey } = savedJobsQuery()
  return useMutation({
    mutationFn: (jobId: string) => call('DELETE /saved-jobs/:jobId', { params: { jobId } }),
    onMutate: async (jobId) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Saved>(queryKey)
      client.setQueryData<Saved>(queryKey, (list) => list && without(list, jobId))
      return { before }
    },
    // Not in the callbacks of `mutate`, which a second removal would replace.
    onSuccess: (_, jobId) => {
      recordJob('Unsave', jobId)
      toast(saveToasts.removed)
    },
    onError: (error, __, context) => {
      client.setQueryData(queryKey, context?.before)
      toast(saveToasts.notRemoved(error))
    },
    onSettled: (_, __, jobId) => {
      refetchDashboard(client)
      client.invalidateQueries({ queryKey })
      client.invalidateQueries({ queryKey: ['GET /jobs/:id', { params: { id: jobId } }] })
    },
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApplicationStatus } from '#contract/hiring/applications.ts'
import type { Reply } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { refetchDashboard } from '#web/lib/refetch-dashboard.ts'
import { call } from '#web/lib/session.ts'

/** Fresh for a minute (spec A §9). */
export const doctorApplicationsQuery = (query: {
  status?: ApplicationStatus[]
  id?: string
  order?: 'attention'
  page?: number
  limit?: number
}) => ({
  ...read('GET /applications/doctor', { query }),
  staleTime: 60_000,
})

type Viewed = Reply<'POST /applications/:id/view'>
type Received = Reply<'GET /dashboard/recent-applications'>

/** Withdraws an application. Pending until the list has been refetched. Also invalidates the job's page. */
export function useWithdraw() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (jobId: string) => call('DELETE /jobs/:id/apply', { params: { id: jobId } }),
    onSuccess: (_, jobId) => {
      const page = ['GET /jobs/:id', { params: { id: jobId } }]
      client.setQueryData<Reply<'GET /jobs/:id'>>(page, (job) => job && { ...job, applied: false })
      client.invalidateQueries({ queryKey: page })
      refetchDashboard(client)
      client.invalidateQueries({ queryKey: ['messages of an application'] })
      return client.invalidateQueries({ queryKey: ['GET /applications/doctor'] })
    },
  })
}

/** Marks an application as viewed by the employer. Nothing waits for the reply. */
export function useMarkViewed() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (id: string) => call('POST /applications/:id/view', { params: { id } }),
    onSuccess: (viewed) => {
      client.setQueriesData<Received>(
        { queryKey: ['GET /dashboard/recent-applications'] },
        (cached) => cached && withViewed(cached, viewed),
      )
      client.invalidateQueries({ queryKey: ['GET /dashboard/stats'] })
    },
  })
  return mutate
}

const withViewed = (list: Received, viewed: Viewed): Received => ({
  ...list,
  items: list.items.map((item) => (item.id === viewed.id ? { ...item, ...viewed } : item)),
})

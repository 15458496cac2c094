import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApplicationStatus } from '#contract/applications.ts'
import type { Reply } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { refetchFigures } from '#web/lib/refetch-figures.ts'
import { call } from '#web/lib/session.ts'

/** The doctor's own applications (spec A §9: fresh for a minute). */
export const doctorApplicationsQuery = (query: {
  status?: ApplicationStatus[]
  page?: number
  limit?: number
}) => ({
  ...read('GET /applications/doctor', { query }),
  staleTime: 60_000,
})

/** What the employer received, as far as the filter asks for it. */
export const receivedApplicationsQuery = (query: ReceivedFilter & { page?: number }) => ({
  ...read('GET /applications/employer', { query }),
  staleTime: 120_000,
})

export interface ReceivedFilter {
  search?: string
  jobId?: string
  status?: ApplicationStatus[]
}

type Viewed = Reply<'POST /applications/:id/view'>
type Received = Pick<Reply<'GET /applications/employer'>, 'items'>

/** Takes an application back; done when the list shows it. The job's page is read anew. */
export function useWithdraw() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (jobId: string) => call('DELETE /jobs/:id/apply', { params: { id: jobId } }),
    onSuccess: (_, jobId) => {
      client.invalidateQueries({ queryKey: ['GET /jobs/:id', { params: { id: jobId } }] })
      refetchFigures(client)
      return client.invalidateQueries({ queryKey: ['GET /applications/doctor'] })
    },
  })
}

/** Tells that the employer has opened an application. Opening goes on whether this arrives or not. */
export function useMarkViewed() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (id: string) => call('POST /applications/:id/view', { params: { id } }),
    onSuccess: (viewed) => {
      for (const list of ['GET /applications/employer', 'GET /dashboard/recent-applications'])
        client.setQueriesData<Received>({ queryKey: [list] }, (known) => known && withViewed(known, viewed))
      client.invalidateQueries({ queryKey: ['GET /dashboard/stats'] })
    },
  })
  return mutate
}

const withViewed = (list: Received, viewed: Viewed): Received => ({
  ...list,
  items: list.items.map((item) => (item.id === viewed.id ? { ...item, ...viewed } : item)),
})

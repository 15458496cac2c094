import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApplicationStatus } from '#contract/applications.ts'
import type { Reply } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'

/** The doctor's own applications (spec A §9: fresh for a minute). */
export const doctorApplicationsQuery = () => ({
  ...read('GET /applications/doctor', { query: {} }),
  staleTime: 60_000,
})

/** What the employer received, all or for one job. */
export const receivedApplicationsQuery = (query: { jobId?: string; page?: number; pageSize?: number }) => ({
  ...read('GET /applications/employer', { query }),
  staleTime: 120_000,
})

type Received = Reply<'GET /applications/employer'>

/** Takes an application back; done when the list shows it. The job's page is read anew. */
export function useWithdraw() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (jobId: string) => call('DELETE /jobs/:id/apply', { params: { id: jobId } }),
    onSuccess: (_, jobId) => {
      client.invalidateQueries({ queryKey: ['GET /jobs/:id', { params: { id: jobId } }] })
      return client.invalidateQueries({ queryKey: doctorApplicationsQuery().queryKey })
    },
  })
}

/** Tells that the employer has opened an application. Opening goes on whether this arrives or not. */
export function useMarkViewed() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (id: string) => call('POST /applications/:id/view', { params: { id } }),
    onSuccess: ({ status }, id) =>
      client.setQueriesData<Received>(
        { queryKey: ['GET /applications/employer'] },
        (list) => list && withStatus(list, id, status),
      ),
  })
  return mutate
}

const withStatus = (list: Received, id: string, status: ApplicationStatus): Received => ({
  ...list,
  items: list.items.map((item) => (item.id === id ? { ...item, status } : item)),
})

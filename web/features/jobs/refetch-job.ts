import type { QueryClient } from '@tanstack/react-query'
import { refetchFigures } from '#web/lib/refetch-figures.ts'

/**
 * What was read of a job that has changed, and of every list that may hold it, is read again; those that are on the
 * screen at once.
 */
export async function refetchJob(client: QueryClient, id: string): Promise<void> {
  const stale = [
    ['GET /jobs'],
    ['GET /jobs/:id', { params: { id } }],
    ['GET /jobs/:id/edit', { params: { id } }],
    ['GET /jobs/employer/defaults'],
    ['GET /subscriptions/permissions'],
    ['GET /jobs/employer/summary'],
    ['GET /admin/jobs/summary'],
    ['GET /admin/stats'],
  ]
  refetchFigures(client)
  for (const queryKey of stale) client.invalidateQueries({ queryKey })
  await Promise.all(
    ['GET /jobs/employer', 'GET /admin/jobs'].map((key) => client.invalidateQueries({ queryKey: [key] })),
  )
}

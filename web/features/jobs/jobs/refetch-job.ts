import type { QueryClient } from '@tanstack/react-query'
import { refetchDashboard } from '#web/lib/refetch-dashboard.ts'

/** Invalidates a changed job and every list and figure that may contain it. Resolves when the lists on screen are current. */
export async function refetchJob(
  client: QueryClient,
  id: string,
  { isGone = false }: { isGone?: boolean } = {},
): Promise<void> {
  const stale = [
    ['GET /jobs'],
    ['GET /jobs/:id', { params: { id } }],
    ['GET /jobs/:id/edit', { params: { id } }],
    ['GET /jobs/employer/defaults'],
    ['GET /subscriptions/permissions'],
    ['GET /jobs/employer/summary'],
    ['GET /admin/jobs/summary'],
    ['GET /admin/jobs/:id', { params: { id } }],
    ['GET /admin/stats'],
  ]
  refetchDashboard(client)
  for (const queryKey of stale) {
    const isOfJob = queryKey.length > 1
    client.invalidateQueries({ queryKey, ...(isGone && isOfJob && { refetchType: 'none' }) })
  }
  await Promise.all(
    ['GET /jobs/employer', 'GET /admin/jobs'].map((key) => client.invalidateQueries({ queryKey: [key] })),
  )
}

import type { QueryClient } from '@tanstack/react-query'
import type { Subscription } from '#contract/api/payments/subscriptions.ts'
import { read } from '#web/lib/page.ts'
import { refetchDashboard } from '#web/lib/refetch-dashboard.ts'

/** The plan's allowance and the used part of its quota; fresh for a minute (spec B §7). */
export const permissionsQuery = () => ({ ...read('GET /subscriptions/permissions'), staleTime: 60_000 })
export const subscriptionQuery = () => read('GET /subscriptions/current')

/** Shows the subscription as a call has returned it, and refetches everything that depends on it. */
export function showSubscription(client: QueryClient, subscription: Subscription): void {
  client.setQueryData(subscriptionQuery().queryKey, subscription)
  refetchDashboard(client)
  for (const key of ['GET /subscriptions/permissions', 'GET /jobs/employer', 'GET /billing/receipts'])
    client.invalidateQueries({ queryKey: [key] })
}

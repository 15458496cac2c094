import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Subscription } from '#contract/api/payments/subscriptions.ts'
import { showSubscription, subscriptionQuery } from '#web/features/payments/subscriptions/queries.ts'
import type { CallError } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const POLL_MS = 2_000
/** About half a minute. */
const MAX_POLLS = 15

const isPaid = ({ subscribedPlan, status }: Subscription) =>
  subscribedPlan !== null && (status === 'active' || status === 'trialing')

/** Asks the server once per visit to fetch the subscription from the provider, so that nobody waits for a webhook. */
const syncQuery = (visit: string) => ({
  queryKey: ['POST /subscriptions/sync', visit],
  queryFn: () => call('POST /subscriptions/sync'),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** After the checkout: tells how the payment stands. The address proves nothing; only the server's reply counts. */
export function CheckoutReturn({ visit }: { visit: string }) {
  const client = useQueryClient()
  const sync = useQuery<Subscription, CallError>(syncQuery(visit))
  const current = useQuery({
    ...subscriptionQuery(),
    refetchInterval: ({ state }) =>
      sync.isFetched && state.data && !isPaid(state.data) && state.dataUpdateCount < MAX_POLLS
        ? POLL_MS
        : false,
  })
  const synced = sync.data
  useEffect(() => {
    if (synced) showSubscription(client, synced)
  }, [client, synced])

  if (current.data && sync.isFetched && isPaid(current.data))
    return (
      <Alert variant="success" title="Assinatura ativada com sucesso!">
        Você está no plano {current.data.planLabel}.
      </Alert>
    )
  if (sync.isPending)
    return (
      <div role="status" className="flex items-center gap-3 rounded-card border bg-surface p-4">
        <Spinner />
        Confirmando o pagamento...
      </div>
    )
  return (
    <Alert
      title="Ainda não recebemos a confirmação do pagamento"
      action={
        <Button
          variant="secondary"
          loading={sync.isFetching}
          loadingLabel="Verificando..."
          onClick={() => sync.refetch()}
        >
          Verificar status
        </Button>
      }
    >
      {sync.error?.message ??
        'Ela costuma chegar em alguns segundos. Se você já pagou, não pague de novo: esta página mostra o plano assim que a confirmação chegar.'}
    </Alert>
  )
}

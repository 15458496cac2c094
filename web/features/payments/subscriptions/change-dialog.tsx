import { useQuery } from '@tanstack/react-query'
import { type Interval, intervalLabels, type PaidPlanName, plans } from '#contract/payments/subscriptions.ts'
import type { CallError } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { ChangeForm } from './change-form.tsx'

export interface WantedPlan {
  plan: PaidPlanName
  interval: Interval
}

/** The cost of the change, calculated again each time the dialog opens. */
const previewQuery = ({ plan, interval }: WantedPlan) => ({
  queryKey: ['POST /subscriptions/change/preview', plan, interval],
  queryFn: () => call('POST /subscriptions/change/preview', { body: { plan, interval } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
})

/** Shows the cost and the effects of a change of plan, and asks for confirmation. */
export function ChangeDialog({ wanted, close }: { wanted: WantedPlan | null; close: () => void }) {
  return (
    <Dialog
      open={wanted !== null}
      onOpenChange={(open) => !open && close()}
      title={
        wanted
          ? `Mudar para ${plans[wanted.plan].label}, ${intervalLabels[wanted.interval].toLowerCase()}`
          : ''
      }
    >
      {wanted && <Preview wanted={wanted} close={close} />}
    </Dialog>
  )
}

function Preview({ wanted, close }: { wanted: WantedPlan; close: () => void }) {
  const { data, error, isFetching, refetch } = useQuery<
    Awaited<ReturnType<ReturnType<typeof previewQuery>['queryFn']>>,
    CallError
  >(previewQuery(wanted))
  if (data)
    return (
      <ChangeForm
        key={data.previewedAt}
        change={data}
        isRefreshing={isFetching}
        refresh={refetch}
        close={close}
      />
    )
  if (!error || isFetching)
    return (
      <SkeletonGroup label="Calculando o valor..." className="grid gap-3">
        <Skeleton className="h-6" />
        <Skeleton className="h-24" />
        <Skeleton className="h-11" />
      </SkeletonGroup>
    )
  return (
    <Alert
      variant="danger"
      title="Não foi possível calcular o valor da mudança"
      action={
        <Button variant="secondary" onClick={() => refetch()}>
          Tentar novamente
        </Button>
      }
    >
      {error.message}
    </Alert>
  )
}

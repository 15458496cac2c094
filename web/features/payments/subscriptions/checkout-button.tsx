import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Interval, PaidPlanName } from '#contract/payments/subscriptions.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { subscriptionQuery } from './queries.ts'
import { useDeparture } from './use-departure.ts'

const CHECKOUT_FAILED = 'Erro ao iniciar checkout. Tente novamente.'

interface CheckoutButtonProps {
  plan: PaidPlanName
  interval: Interval
  variant: 'primary' | 'secondary'
  children: ReactNode
}

/** Leads to the provider's checkout. */
export function CheckoutButton({ plan, interval, variant, children }: CheckoutButtonProps) {
  const client = useQueryClient()
  const { leave, isLeaving } = useDeparture({
    mutationFn: () => call('POST /subscriptions/stripe/checkout', { body: { plan, interval } }),
    onError: ({ status, message }) => {
      toast({ title: CHECKOUT_FAILED, description: message, variant: 'destructive' })
      // Another person of the company may have subscribed meanwhile.
      if (status === 409) client.invalidateQueries({ queryKey: subscriptionQuery().queryKey })
    },
  })
  return (
    <Button variant={variant} block loading={isLeaving} loadingLabel="Abrindo..." onClick={leave}>
      {children}
    </Button>
  )
}

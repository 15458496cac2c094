import type { ReactNode } from 'react'
import type { PortalFlow } from '#contract/payments/subscriptions.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { notePortalVisit } from './portal-return.ts'
import { useDeparture } from './use-departure.ts'

const PORTAL_FAILED = 'Erro ao abrir portal de cobrança. Tente novamente.'

interface PortalButtonProps {
  /** The task that the portal opens with. */
  flow?: PortalFlow
  variant?: 'primary' | 'secondary' | 'link'
  size?: 'sm' | 'md'
  children: ReactNode
}

/** Leads to the provider's billing portal. */
export function PortalButton({ flow, variant = 'secondary', size = 'md', children }: PortalButtonProps) {
  const { leave, isLeaving } = useDeparture(
    {
      mutationFn: () => call('POST /subscriptions/stripe/billing-portal', { body: flow ? { flow } : {} }),
      onError: ({ message }) => toast({ title: PORTAL_FAILED, description: message, variant: 'destructive' }),
    },
    notePortalVisit,
  )
  return (
    <Button variant={variant} size={size} loading={isLeaving} loadingLabel="Abrindo..." onClick={leave}>
      {children}
    </Button>
  )
}

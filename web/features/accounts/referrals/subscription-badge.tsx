import type { ReferralStatus } from '#contract/accounts/ambassadors.ts'
import type { ReferredUser } from '#contract/api/accounts/ambassadors.ts'
import { Badge } from '#web/ui/badge.tsx'

// Spec B §2.14: active default, canceled secondary, expired destructive.
const variants = {
  active: 'brand',
  canceled: 'neutral',
  expired: 'danger',
} as const satisfies Record<ReferralStatus, string>
const states: Record<ReferralStatus, string> = {
  active: '',
  canceled: ', cancelada',
  expired: ', vencida',
}

export function SubscriptionBadge({ subscription }: Pick<ReferredUser, 'subscription'>) {
  if (!subscription) return <Badge variant="outline">Sem assinatura</Badge>
  return (
    <Badge variant={variants[subscription.status]}>
      {subscription.planName}
      {states[subscription.status]}
    </Badge>
  )
}

import type { SubscriptionStatus } from '#contract/payments/subscriptions.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Spec B §4. */
const labels: Record<SubscriptionStatus, string> = {
  active: 'Ativa',
  trialing: 'Período de teste',
  past_due: 'Pagamento pendente',
  incomplete: 'Pagamento pendente',
  canceled: 'Cancelada',
}
const variants = {
  active: 'success',
  trialing: 'info',
  past_due: 'danger',
  incomplete: 'danger',
  canceled: 'neutral',
} as const

/** The status of a subscription; one that is not known is shown as it was sent. */
export const SubscriptionStatusBadge = ({ status }: { status: SubscriptionStatus }) => (
  <Badge variant={variants[status] ?? 'neutral'}>{labels[status] ?? status}</Badge>
)

import type { Subscription } from '#contract/api/payments/subscriptions.ts'
import { plans } from '#contract/payments/subscriptions.ts'
import { PortalButton } from '#web/features/payments/subscriptions/portal-button.tsx'
import { formatDate } from '#web/lib/format.ts'
import { ActionCard } from './action-card.tsx'

/** A cancelled subscription whose period still runs (spec B §2.11). */
export function ReactivateCard({ subscription }: { subscription: Subscription }) {
  const { subscribedPlan, cancelsAt, currentPeriodEnd, afterwards } = subscription
  return (
    <ActionCard
      title="Assinatura cancelada"
      action={<PortalButton variant="primary">Reativar assinatura</PortalButton>}
    >
      Você mantém o acesso ao plano {subscribedPlan && plans[subscribedPlan].label} até{' '}
      {formatDate(cancelsAt ?? currentPeriodEnd)}. Depois, a conta volta ao plano {afterwards.planLabel}, e as
      vagas acima do limite são pausadas.
    </ActionCard>
  )
}

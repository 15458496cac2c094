import type { Subscription } from '#contract/api/subscriptions.ts'
import { plans } from '#contract/subscriptions.ts'
import { PortalButton } from '#web/features/subscriptions/portal-button.tsx'
import { formatDate } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'

/** A cancelled subscription whose period still runs (spec B §2.11). */
export function ReactivateCard({ subscription }: { subscription: Subscription }) {
  const { subscribedPlan, cancelsAt, currentPeriodEnd } = subscription
  return (
    <Card
      as="section"
      aria-labelledby="reativar"
      className="flex flex-wrap items-center justify-between gap-4"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="reativar" className="font-semibold text-lg">
          Assinatura cancelada
        </h2>
        <p className="mt-1 text-muted">
          Você mantém o acesso ao plano {subscribedPlan && plans[subscribedPlan].label} até{' '}
          {formatDate(cancelsAt ?? currentPeriodEnd)}. Depois, a conta volta ao plano Básico, e as vagas acima
          do limite são pausadas.
        </p>
      </div>
      <PortalButton variant="primary">Reativar assinatura</PortalButton>
    </Card>
  )
}

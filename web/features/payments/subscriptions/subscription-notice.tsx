import type { Subscription } from '#contract/api/payments/subscriptions.ts'
import { paths } from '#contract/paths.ts'
import { plans } from '#contract/payments/subscriptions.ts'
import { formatDate } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { obstacleOf } from './offer-action.ts'

/** Why a plan cannot be changed now, and where that is settled. Renders nothing if it can. */
export function SubscriptionNotice({
  subscription,
  className,
}: {
  subscription: Subscription
  className?: string
}) {
  const { subscribedPlan, cancelsAt, graceEndsAt, afterwards } = subscription
  const now = useNow()
  const obstacle = subscribedPlan && obstacleOf(subscription)
  if (!obstacle) return null
  const label = plans[subscribedPlan].label
  const link = (text: string) => (
    <Link to={paths.billing} className={buttonClass({ variant: 'secondary' })}>
      {text}
    </Link>
  )
  if (obstacle === 'reactivate')
    return (
      <Alert
        title="Assinatura cancelada"
        action={link('Reativar assinatura')}
        {...(className && { className })}
      >
        Você usa o plano {label} até {formatDate(cancelsAt)}. Para trocar de plano, reative a assinatura.
      </Alert>
    )
  if (obstacle === 'dispute')
    return (
      <Alert
        variant="danger"
        title="Pagamento em contestação"
        action={link('Ver cobrança')}
        {...(className && { className })}
      >
        O plano {label} está suspenso até a contestação ser resolvida com o banco.
      </Alert>
    )
  return (
    <Alert
      variant="danger"
      title="Pagamento pendente"
      action={link('Regularizar pagamento')}
      {...(className && { className })}
    >
      {!graceEndsAt
        ? `O primeiro pagamento do plano ${label} ainda não foi concluído.`
        : Date.parse(graceEndsAt) <= now
          ? `O prazo para pagar o plano ${label} terminou em ${formatDate(graceEndsAt)}, e ele está suspenso até o pagamento.`
          : `Não conseguimos cobrar o plano ${label}. Ele continua até ${formatDate(graceEndsAt)}; depois, as vagas acima do limite do ${afterwards.planLabel} são pausadas.`}
    </Alert>
  )
}

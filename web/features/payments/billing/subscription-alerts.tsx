import type { Subscription } from '#contract/api/payments/subscriptions.ts'
import { includesPlan, intervalSuffixes, plans } from '#contract/payments/subscriptions.ts'
import { PortalButton } from '#web/features/payments/subscriptions/portal-button.tsx'
import { UndoChangeButton } from '#web/features/payments/subscriptions/undo-change-button.tsx'
import { formatDate } from '#web/lib/format.ts'
import { moneyText } from '#web/lib/price.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Alert } from '#web/ui/alert.tsx'

/** Alerts about the subscription that the employer has to know or act on. */
export function SubscriptionAlerts({ subscription }: { subscription: Subscription }) {
  const { subscribedPlan, status, isDisputed, scheduledChange, afterwards, planLabel } = subscription
  if (!subscribedPlan) return null
  const { label } = plans[subscribedPlan]
  const isIncluded = includesPlan(afterwards.plan, subscribedPlan)
  return (
    <>
      {isIncluded && status !== 'canceled' && (
        <Alert title={`O plano ${label} já está incluído no ${planLabel}`}>
          A nossa equipe concedeu à sua empresa um plano que inclui tudo o que a assinatura oferece. Cancele a
          assinatura para não pagar por ela.
        </Alert>
      )}
      {isDisputed && (
        <Alert variant="danger" title="Pagamento em contestação">
          O banco abriu uma contestação de um pagamento do plano {label}, e o plano está suspenso até ela ser
          resolvida. Se foi engano, fale com o seu banco e com a nossa equipe.
        </Alert>
      )}
      {status === 'past_due' && <PastDue subscription={subscription} label={label} />}
      {status === 'incomplete' && (
        <Alert
          variant="danger"
          title="Pagamento pendente"
          action={<PortalButton variant="primary">Concluir pagamento</PortalButton>}
        >
          O primeiro pagamento do plano {label} ainda não foi concluído. O plano começa assim que ele for
          confirmado.
        </Alert>
      )}
      {scheduledChange && (
        <Alert
          title={`O plano ${scheduledChange.planLabel} começa em ${formatDate(scheduledChange.at)}`}
          action={<UndoChangeButton />}
        >
          Até lá, nada muda. Depois,{' '}
          <span className="whitespace-nowrap">
            {moneyText(scheduledChange.amount)} {intervalSuffixes[scheduledChange.interval]}
          </span>
          . As vagas acima do limite são pausadas nesse dia.
        </Alert>
      )}
    </>
  )
}

function PastDue({ subscription, label }: { subscription: Subscription; label: string }) {
  const { graceEndsAt, pastDueSince, afterwards } = subscription
  const now = useNow()
  const isOver = graceEndsAt !== null && Date.parse(graceEndsAt) <= now
  return (
    <Alert
      variant="danger"
      title={isOver ? 'Plano suspenso por falta de pagamento' : 'Pagamento pendente'}
      action={
        <PortalButton flow="payment_method_update" variant="primary">
          Atualizar forma de pagamento
        </PortalButton>
      }
    >
      {isOver
        ? `Não conseguimos cobrar o plano ${label}, e o prazo terminou em ${formatDate(graceEndsAt)}. As vagas acima do limite do ${afterwards.planLabel} foram pausadas e voltam depois do pagamento.`
        : `A cobrança do plano ${label} falhou em ${formatDate(pastDueSince)}. O plano continua até ${formatDate(graceEndsAt)}; se o pagamento não for feito até lá, as vagas acima do limite do ${afterwards.planLabel} serão pausadas.`}
    </Alert>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Subscription } from '#contract/api/payments/subscriptions.ts'
import { paths } from '#contract/paths.ts'
import { intervalSuffixes, plans } from '#contract/payments/subscriptions.ts'
import { obstacleOf } from '#web/features/payments/subscriptions/offer-action.ts'
import { PortalButton } from '#web/features/payments/subscriptions/portal-button.tsx'
import { postsText } from '#web/features/payments/subscriptions/posts-text.ts'
import { permissionsQuery } from '#web/features/payments/subscriptions/queries.ts'
import { formatDate } from '#web/lib/format.ts'
import { moneyText } from '#web/lib/price.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { CancelLink } from './cancel-link.tsx'
import { PaymentCard } from './payment-card.tsx'
import { SubscriptionStatusBadge } from './status-badge.tsx'

type Facts = (readonly [label: string, value: ReactNode])[]

/** The amount and date of the next charge, or the end of access. */
function chargesOf(subscription: Subscription): Facts {
  const {
    subscribedPlan,
    plan,
    planLabel,
    amount,
    interval,
    currentPeriodEnd,
    cancelsAt,
    status,
    scheduledChange,
  } = subscription
  if (!subscribedPlan || !interval)
    return [['Valor', plan === 'free' ? 'Grátis' : 'Combinado com a nossa equipe']]
  const isOtherPlan = plans[subscribedPlan].label !== planLabel
  const next = scheduledChange?.amount ?? amount
  return [
    ...(isOtherPlan ? ([['Assinatura', plans[subscribedPlan].label]] as Facts) : []),
    ['Valor', `${moneyText(amount)} ${intervalSuffixes[interval]}`],
    ...(status === 'canceled'
      ? ([['Acesso até', formatDate(cancelsAt ?? currentPeriodEnd)]] as Facts)
      : status === 'past_due' || status === 'incomplete'
        ? ([['Valor em aberto', moneyText(amount)]] as Facts)
        : ([['Próxima cobrança', `${formatDate(currentPeriodEnd)}, ${moneyText(next)}`]] as Facts)),
  ]
}

/** The current plan with its status, price and next charge (spec B §2.11). */
export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { data: permissions } = useQuery(permissionsQuery())
  const { planLabel, status, subscribedPlan, paymentProvider } = subscription
  const isStripe = paymentProvider === 'stripe'
  const facts: Facts = [
    ...chargesOf(subscription),
    ...(permissions ? ([['Uso', postsText(permissions)]] as Facts) : []),
    ...(isStripe ? ([['Pagamento', <PaymentCard key="card" />]] as Facts) : []),
  ]
  return (
    <Card as="section" aria-labelledby="plano-atual">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="plano-atual" className="font-semibold text-title">
          <span className="sr-only">Plano atual: </span>
          Plano {planLabel}
        </h2>
        <SubscriptionStatusBadge status={status} />
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-4 sm:gap-x-8 lg:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-muted text-small">{label}</dt>
            <dd className="mt-0.5 font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap gap-3 border-t pt-4">
        <Link
          to={paths.pricing}
          className={buttonClass({ variant: subscribedPlan ? 'secondary' : 'primary' })}
        >
          {subscribedPlan && !obstacleOf(subscription) ? 'Mudar de plano' : 'Ver planos'}
        </Link>
        {isStripe && <PortalButton>Gerenciar pagamento</PortalButton>}
        {isStripe && status === 'active' && <CancelLink subscription={subscription} />}
      </div>
    </Card>
  )
}

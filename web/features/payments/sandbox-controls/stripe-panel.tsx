import { type StripeAction, stripeActions } from '#contract/payments/sandbox-controls.ts'
import type { Reply } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format.ts'
import { call } from '#web/lib/session.ts'
import { ControlButton } from './control-button.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { FaultControls } from './fault-controls.tsx'
import { moment, reais } from './moment.ts'
import { SandboxTable } from './sandbox-table.tsx'
import type { Control } from './use-control.ts'

type Sandbox = Reply<'GET /debug/payments'>['stripe']
type Subscription = Sandbox['subscriptions'][number]
type Charge = Sandbox['charges'][number]

/** Subscriptions, charges and webhooks of Stripe's sandbox. */
export function StripePanel({ sandbox, control }: { sandbox: Sandbox; control: Control }) {
  return (
    <>
      <FaultControls provider="stripe" faults={sandbox.faults} control={control} />
      <section aria-labelledby="subscriptions" className="mt-8">
        <h2 id="subscriptions" className="font-semibold text-lead">
          Assinaturas
        </h2>
        <SandboxTable
          caption="Assinaturas"
          empty="Nenhuma assinatura ainda. Assine um plano para criar uma."
          columns={['Assinatura', 'Situação', 'Valor', 'Período até', 'Ações']}
          rows={sandbox.subscriptions.map((one) => ({ key: one.id, cells: subscriptionCells(one, control) }))}
        />
      </section>
      <section aria-labelledby="charges" className="mt-8">
        <h2 id="charges" className="font-semibold text-lead">
          Cobranças
        </h2>
        <SandboxTable
          caption="Cobranças"
          empty="Nenhuma cobrança ainda."
          columns={['Cobrança', 'Situação', 'Valor', 'Criada em', 'Ações']}
          rows={sandbox.charges.map((one) => ({ key: one.id, cells: chargeCells(one, control) }))}
        />
      </section>
      <DeliveryList provider="stripe" deliveries={sandbox.deliveries} control={control} />
    </>
  )
}

const subscriptionCells = (one: Subscription, control: Control) => {
  const isLive = !['canceled', 'incomplete_expired'].includes(one.status)
  const onSubscription: StripeAction[] = isLive ? ['renew', one.cancelsAt ? 'reactivate' : 'cancel'] : []
  const onCustomer: StripeAction[] = ['pass_day', 'pass_week', 'use_declined_card', 'use_good_card']
  return [
    <span key="id" className="wrap-anywhere">
      <span className="block font-semibold">{one.customerEmail ?? one.customerId}</span>
      <code className="text-muted text-meta">{one.id}</code>
    </span>,
    <span key="status">
      <span className="block">{one.status}</span>
      <code className="text-muted text-meta">{one.price}</code>
    </span>,
    <span key="amount">
      <span className="block">{reais(one.amount)}</span>
      {one.scheduledPrice && <span className="text-muted text-meta">depois: {one.scheduledPrice}</span>}
    </span>,
    <span key="period">
      <span className="block">{formatDate(one.currentPeriodEnd)}</span>
      {one.cancelsAt && <span className="text-muted text-meta">termina em {formatDate(one.cancelsAt)}</span>}
    </span>,
    <span key="actions" data-actions className="flex flex-wrap gap-2 max-lg:justify-end">
      <Actions names={onSubscription} id={one.id} about={one.id} control={control} />
      {isLive && <Actions names={onCustomer} id={one.customerId} about={one.id} control={control} />}
    </span>,
  ]
}

const chargeCells = (charge: Charge, control: Control) => {
  const isPaid = charge.status === 'succeeded'
  const isDisputed = charge.dispute !== null && !['won', 'lost'].includes(charge.dispute.status)
  const canRefund = isPaid && charge.refunded < charge.amount && !isDisputed
  const names: StripeAction[] = [
    ...(canRefund ? (['refund', 'refund_half'] as const) : []),
    ...(isPaid && !charge.dispute ? (['dispute'] as const) : []),
  ]
  return [
    <code key="id" className="wrap-anywhere text-meta">
      {charge.id}
    </code>,
    <span key="status">
      <span className="block">{charge.status}</span>
      {charge.dispute && <code className="text-muted text-meta">{charge.dispute.status}</code>}
    </span>,
    <span key="amount">
      <span className="block">{reais(charge.amount)}</span>
      {charge.refunded > 0 && (
        <span className="text-muted text-meta">{reais(charge.refunded)} devolvidos</span>
      )}
    </span>,
    moment(charge.createdAt),
    <span key="actions" data-actions className="flex flex-wrap gap-2 max-lg:justify-end">
      <Actions names={names} id={charge.id} about={charge.id} control={control} />
      {isDisputed && charge.dispute && (
        <Actions
          names={['win_dispute', 'lose_dispute']}
          id={charge.dispute.id}
          about={charge.id}
          control={control}
        />
      )}
      {charge.refunds
        .filter(({ status }) => status === 'succeeded')
        .map((refund) => (
          <Actions
            key={refund.id}
            names={['fail_refund']}
            id={refund.id}
            about={reais(refund.amount)}
            control={control}
          />
        ))}
    </span>,
  ]
}

function Actions({
  names,
  id,
  about,
  control,
}: {
  names: readonly StripeAction[]
  id: string
  about: string
  control: Control
}) {
  return names.map((action) => (
    <ControlButton
      key={action}
      control={control}
      id={id}
      label={stripeActions[action].label}
      about={about}
      work={() => call('POST /debug/payments/stripe/actions', { body: { id, action } })}
    />
  ))
}

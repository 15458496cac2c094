import { type PaymentAction, paymentActions } from '#contract/payments/sandbox-controls.ts'
import type { Reply } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'
import { ControlButton } from './control-button.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { FaultControls } from './fault-controls.tsx'
import { moment, reais } from './moment.ts'
import { SandboxTable } from './sandbox-table.tsx'
import type { Control } from './use-control.ts'

type Sandbox = Reply<'GET /debug/payments'>['mercadoPago']
type Payment = Sandbox['payments'][number]

const actionsFor = ({ status, method }: Payment) =>
  (Object.entries(paymentActions) as [PaymentAction, { label: string; from: readonly string[] }][])
    .filter(([, { from }]) => from.includes(status))
    // Cards are disputed, Pix is returned by MED.
    .filter(([name]) =>
      method === 'pix' ? name !== 'dispute' : !['pay_late', 'open_mediation'].includes(name),
    )

/** Payments and webhooks of Mercado Pago's sandbox. */
export function MercadoPagoPanel({ sandbox, control }: { sandbox: Sandbox; control: Control }) {
  return (
    <>
      <FaultControls provider="mercadopago" faults={sandbox.faults} control={control} />
      <section aria-labelledby="payments" className="mt-8">
        <h2 id="payments" className="font-semibold text-lead">
          Pagamentos
        </h2>
        <SandboxTable
          caption="Pagamentos"
          empty="Nenhum pagamento ainda. Destaque uma vaga para criar um."
          columns={['Pagamento', 'Situação', 'Valor', 'Criado em', 'Ações']}
          rows={sandbox.payments.map((payment) => ({ key: payment.id, cells: cellsOf(payment, control) }))}
        />
      </section>
      <DeliveryList provider="mercadopago" deliveries={sandbox.deliveries} control={control} />
    </>
  )
}

const cellsOf = (payment: Payment, control: Control) => [
  <span key="id" className="wrap-anywhere">
    <span className="block font-semibold">
      {payment.method === 'pix' ? 'Pix' : 'Cartão'} {payment.id}
    </span>
    <code className="text-muted text-meta">{payment.externalReference ?? 'sem referência'}</code>
  </span>,
  <span key="status">
    <span className="block">{payment.status}</span>
    <code className="text-muted text-meta">{payment.statusDetail}</code>
  </span>,
  <span key="amount">
    <span className="block">{reais(payment.amount)}</span>
    {payment.refunded > 0 && (
      <span className="text-muted text-meta">{reais(payment.refunded)} devolvidos</span>
    )}
  </span>,
  moment(payment.createdAt),
  <span key="actions" data-actions className="flex flex-wrap gap-2 max-lg:justify-end">
    {actionsFor(payment).map(([action, { label }]) => (
      <ControlButton
        key={action}
        control={control}
        id={payment.id}
        label={label}
        about={`pagamento ${payment.id}`}
        work={() => call('POST /debug/payments/mercadopago/actions', { body: { id: payment.id, action } })}
      />
    ))}
  </span>,
]

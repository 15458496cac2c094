import type { PaymentProvider } from '#contract/payments/ledger.ts'
import { deliveryStates } from '#contract/payments/sandbox-controls.ts'
import type { Reply } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ControlButton } from './control-button.tsx'
import { moment } from './moment.ts'
import { SandboxTable } from './sandbox-table.tsx'
import type { Control } from './use-control.ts'

type Delivery = Reply<'GET /debug/payments'>['stripe']['deliveries'][number]

const variants = {
  waiting: 'info',
  held: 'featured',
  delivered: 'success',
  failed: 'danger',
  dropped: 'danger',
} as const

/** The webhooks of a provider, and what became of them. */
export function DeliveryList({
  provider,
  deliveries,
  control,
}: {
  provider: PaymentProvider
  deliveries: Delivery[]
  control: Control
}) {
  const params = { provider }
  const held = deliveries.filter(({ state }) => state === 'held').length
  const release = (order: 'as_sent' | 'reversed') => () =>
    call('POST /debug/payments/:provider/deliveries', { params, body: { kind: 'held', order } })
  return (
    <section aria-labelledby={`deliveries-${provider}`} className="mt-8">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={`deliveries-${provider}`} className="mr-2 font-semibold text-lead">
          Eventos
        </h2>
        {held > 0 && (
          <>
            <ControlButton
              control={control}
              id={provider}
              label="Liberar na ordem"
              done="Eventos liberados"
              work={release('as_sent')}
            />
            <ControlButton
              control={control}
              id={provider}
              label="Liberar na ordem inversa"
              done="Eventos liberados"
              work={release('reversed')}
            />
          </>
        )}
      </div>
      <SandboxTable
        caption="Eventos"
        empty="Nenhum evento ainda."
        columns={['Evento', 'Situação', 'Tentativas', 'Criado em', 'Ações']}
        rows={deliveries.map(({ id, type, objectId, state, attempts, replyStatus, createdAt }) => ({
          key: id,
          cells: [
            <span key="name" className="wrap-anywhere">
              <span className="block font-semibold">{type}</span>
              <code className="text-muted text-meta">{objectId ?? id}</code>
            </span>,
            <Badge key="state" variant={variants[state]}>
              {deliveryStates[state]}
              {replyStatus !== null && ` (${replyStatus})`}
            </Badge>,
            String(attempts),
            moment(createdAt),
            <ControlButton
              key="send"
              control={control}
              id={id}
              label={attempts > 0 ? 'Entregar de novo' : 'Entregar'}
              about={`${type} ${objectId ?? id}`}
              done="Evento entregue"
              work={() =>
                call('POST /debug/payments/:provider/deliveries', { params, body: { kind: 'one', id } })
              }
            />,
          ],
        }))}
      />
    </section>
  )
}

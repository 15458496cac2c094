import { useState } from 'react'
import type { PaymentProvider } from '#contract/payments/ledger.ts'
import {
  type CallFault,
  callFaults,
  type DeliveryMode,
  deliveryModes,
} from '#contract/payments/sandbox-controls.ts'
import type { Reply } from '#web/lib/api.ts'
import { count } from '#web/lib/format.ts'
import { call } from '#web/lib/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { ControlButton } from './control-button.tsx'
import type { Control } from './use-control.ts'

type Faults = Reply<'GET /debug/payments'>['stripe']['faults']

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const calls = ['1', '2', '5', '20'].map((value) => ({
  value,
  label: count(Number(value), 'chamada', 'chamadas'),
}))

/** Controls for the faults of a provider from now on. */
export function FaultControls({
  provider,
  faults,
  control,
}: {
  provider: PaymentProvider
  faults: Faults
  control: Control
}) {
  const [fault, setFault] = useState<CallFault>('error')
  const [howMany, setHowMany] = useState('1')
  const params = { provider }
  const set = (body: Parameters<typeof call<'POST /debug/payments/:provider/faults'>>[1]['body']) => () =>
    call('POST /debug/payments/:provider/faults', { params, body })
  return (
    <Card as="section" padding="sm" aria-label="Falhas">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-2 font-semibold text-lead">Falhas</h2>
        <FaultBadges faults={faults} />
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <ControlButton
            control={control}
            id={provider}
            label="Recusar próximo pagamento"
            done="O próximo pagamento será recusado"
            work={set({ kind: 'decline_next' })}
          />
          <ControlButton
            control={control}
            id={provider}
            label="Encerrar falhas"
            done="Falhas encerradas"
            work={set({ kind: 'none' })}
          />
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="flex min-w-0 max-w-full flex-wrap items-end gap-2">
          <Field label="Próximas chamadas" className="w-72 max-w-full">
            <Select
              options={optionsOf(callFaults)}
              value={fault}
              onChange={({ target }) => setFault(target.value as CallFault)}
            />
          </Field>
          <Field label="Quantas" className="w-36">
            <Select options={calls} value={howMany} onChange={({ target }) => setHowMany(target.value)} />
          </Field>
          <ControlButton
            control={control}
            id={provider}
            label="Aplicar"
            about="próximas chamadas"
            done="Falha definida"
            work={set({ kind: 'calls', fault, calls: Number(howMany) })}
          />
        </div>
        <DeliveryField
          key={faults.delivery}
          mode={faults.delivery}
          apply={(mode) =>
            control.run(`delivery ${provider}`, 'Entrega definida', set({ kind: 'delivery', mode }))
          }
        />
      </div>
    </Card>
  )
}

function DeliveryField({ mode, apply }: { mode: DeliveryMode; apply: (mode: DeliveryMode) => void }) {
  return (
    <Field label="Novos eventos" className="w-60 max-w-full">
      <Select
        options={optionsOf(deliveryModes)}
        value={mode}
        onChange={({ target }) => apply(target.value as DeliveryMode)}
      />
    </Field>
  )
}

function FaultBadges({ faults: { declinesNext, callFault, delivery } }: { faults: Faults }) {
  if (!declinesNext && !callFault && delivery === 'normal') return <Badge variant="success">Nenhuma</Badge>
  return (
    <>
      {declinesNext && <Badge variant="danger">Próximo pagamento recusado</Badge>}
      {callFault && (
        <Badge variant="danger">
          {callFaults[callFault.fault]}: {count(callFault.callsLeft, 'chamada', 'chamadas')}
        </Badge>
      )}
      {delivery !== 'normal' && (
        <Badge variant="danger">Eventos: {deliveryModes[delivery].toLowerCase()}</Badge>
      )}
    </>
  )
}

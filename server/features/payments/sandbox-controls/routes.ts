import type { FastifyInstance } from 'fastify'
import {
  changeSandboxPayment,
  changeStripeSandbox,
  getSandboxes,
  sendSandboxWebhooks,
  setSandboxFault,
} from '#contract/api/payments/sandbox-controls.ts'
import { on } from '#server/http/on.ts'
import { paymentActionsOf, stripeActionsOf } from './actions.ts'
import {
  attempt,
  type ControlledSandboxes,
  sandboxesReport,
  sendMercadoPagoWebhooks,
  sendStripeWebhooks,
  setMercadoPagoFault,
  setStripeFault,
} from './service.ts'

/** Demo mode only. */
export function sandboxControlRoutes(app: FastifyInstance, sandboxes: ControlledSandboxes): void {
  const { mercadoPago, stripe } = sandboxes
  const payments = paymentActionsOf(mercadoPago)
  const objects = stripeActionsOf(stripe)

  on(app, getSandboxes, () => sandboxesReport(sandboxes))
  on(app, setSandboxFault, ({ params, body }) =>
    attempt(() =>
      params.provider === 'stripe' ? setStripeFault(stripe, body) : setMercadoPagoFault(mercadoPago, body),
    ),
  )
  on(app, sendSandboxWebhooks, ({ params, body }) =>
    attempt(() =>
      params.provider === 'stripe'
        ? sendStripeWebhooks(stripe, body)
        : sendMercadoPagoWebhooks(mercadoPago, body),
    ),
  )
  on(app, changeSandboxPayment, ({ body }) =>
    attempt(async () => {
      await payments[body.action](body.id)
      await mercadoPago.webhooks.settled()
    }),
  )
  on(app, changeStripeSandbox, ({ body }) => attempt(() => objects[body.action](body.id)))
}

import type {
  getSandboxes,
  sendSandboxWebhooks,
  setSandboxFault,
} from '#contract/api/payments/sandbox-controls.ts'
import type { CallInput, CallReply } from '#contract/endpoint.ts'
import type { CallFault, DeliveryMode, DeliveryState } from '#contract/payments/sandbox-controls.ts'
import type { MercadoPagoSandbox } from '#server/features/payments/sandbox-mercadopago/service.ts'
import type { StripeSandbox } from '#server/features/payments/sandbox-stripe/service.ts'
import { AppError } from '#server/http/errors.ts'

export interface ControlledSandboxes {
  mercadoPago: MercadoPagoSandbox
  stripe: StripeSandbox
}

type State = CallReply<typeof getSandboxes>
type Fault = CallInput<typeof setSandboxFault>['body']
type Sending = CallInput<typeof sendSandboxWebhooks>['body']

const LIMIT = 30
const instant = (date: Date) => date.toISOString()

const stripeFaults = { hang: 'hang', fail: 'error', slow: 'slow', lose: 'lost_reply' } as const
const stateNames: Record<string, DeliveryState> = { pending: 'waiting', sending: 'waiting' }

export async function sandboxesReport({ mercadoPago, stripe }: ControlledSandboxes): Promise<State> {
  return { mercadoPago: await mercadoPagoReport(mercadoPago), stripe: await stripeReport(stripe) }
}

async function mercadoPagoReport({ faults, buyer, webhooks }: MercadoPagoSandbox) {
  const [current, payments, newest] = await Promise.all([
    faults.current(),
    buyer.newestPayments(LIMIT),
    webhooks.newest(LIMIT),
  ])
  return {
    faults: {
      declinesNext: current.declines_next,
      callFault:
        current.call_fault && current.calls_left > 0
          ? { fault: current.call_fault as CallFault, callsLeft: current.calls_left }
          : null,
      delivery: current.delivery as DeliveryMode,
    },
    payments: payments.map(({ id, method, status, status_detail, amount, refunded, ...payment }) => ({
      id,
      method: method as 'card' | 'pix',
      status,
      statusDetail: status_detail,
      amount,
      refunded,
      externalReference: payment.external_reference,
      createdAt: instant(payment.created_at),
    })),
    deliveries: newest.map(({ id, type, object_id, state, attempts, reply_status, created_at }) => ({
      id,
      type,
      objectId: object_id,
      state: stateNames[state] ?? (state as DeliveryState),
      attempts,
      replyStatus: reply_status,
      createdAt: instant(created_at),
    })),
  }
}

async function stripeReport(stripe: StripeSandbox) {
  const state = await stripe.state()
  return {
    faults: {
      declinesNext: state.declinesLeft > 0,
      callFault: state.callFault && {
        fault: stripeFaults[state.callFault.kind],
        callsLeft: state.callFault.callsLeft,
      },
      delivery: state.deliveryMode,
    } satisfies State['stripe']['faults'],
    subscriptions: state.subscriptions.map(({ currentPeriodEnd, cancelsAt, ...subscription }) => ({
      ...subscription,
      currentPeriodEnd: instant(currentPeriodEnd),
      cancelsAt: cancelsAt && instant(cancelsAt),
    })),
    charges: state.charges.map(({ amountRefunded, createdAt, ...charge }) => ({
      ...charge,
      refunded: amountRefunded,
      createdAt: instant(createdAt),
      refunds: state.refunds.filter(({ chargeId }) => chargeId === charge.id),
    })),
    deliveries: state.deliveries.slice(0, LIMIT).map(({ eventId, lastStatus, createdAt, ...delivery }) => ({
      ...delivery,
      id: eventId,
      objectId: null,
      state: stateNames[delivery.state] ?? (delivery.state as DeliveryState),
      replyStatus: lastStatus,
      createdAt: instant(createdAt),
    })),
  }
}

export async function setMercadoPagoFault({ faults }: MercadoPagoSandbox, fault: Fault): Promise<void> {
  if (fault.kind === 'decline_next') await faults.set({ declines_next: true })
  if (fault.kind === 'calls') await faults.set({ call_fault: fault.fault, calls_left: fault.calls })
  if (fault.kind === 'delivery') await faults.set({ delivery: fault.mode })
  if (fault.kind === 'none')
    await faults.set({ declines_next: false, call_fault: null, calls_left: 0, delivery: 'normal' })
}

export async function setStripeFault(stripe: StripeSandbox, fault: Fault): Promise<void> {
  if (fault.kind === 'decline_next') await stripe.declineNextPayment()
  if (fault.kind === 'calls') {
    const byFault = {
      hang: stripe.hangNext,
      error: stripe.failNext,
      slow: stripe.slowNext,
      lost_reply: stripe.loseNextReply,
    }
    await byFault[fault.fault](fault.calls)
  }
  if (fault.kind === 'delivery') await stripe.setDeliveryMode(fault.mode)
  if (fault.kind === 'none') await stripe.clearFaults()
}

export const sendMercadoPagoWebhooks = ({ webhooks }: MercadoPagoSandbox, sending: Sending) =>
  sending.kind === 'held' ? webhooks.releaseHeld(sending.order) : webhooks.send(sending.id)

export const sendStripeWebhooks = (stripe: StripeSandbox, sending: Sending) =>
  sending.kind === 'held'
    ? stripe.releaseDeliveries(sending.order === 'reversed' ? 'newest_first' : 'oldest_first')
    : stripe.redeliver(sending.id)

/** @throws NotFound, or Conflict if the provider would not allow it */
export async function attempt(work: () => Promise<unknown>): Promise<{ done: true }> {
  try {
    await work()
    return { done: true }
  } catch (error) {
    const { status } = error as { status?: unknown }
    if (status === 404)
      throw new AppError('NotFound', { details: 'O ambiente de teste não tem esse objeto.' })
    if (typeof status !== 'number' || status >= 500) throw error
    throw new AppError('Conflict', {
      details: `O provedor não permite isso agora: ${(error as Error).message}`,
    })
  }
}

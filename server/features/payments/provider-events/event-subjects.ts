import type { PaymentProvider } from '#contract/payments/ledger.ts'
import { webhookEvents } from '#server/features/payments/stripe-catalogue/service.ts'

/** The object that has to be fetched because of an event. */
export type Subject =
  | { kind: 'customer'; id: string }
  | { kind: 'charge'; id: string }
  | { kind: 'payment'; id: string }
  | { kind: 'chargeback'; id: string }

const stripeTypes = new Set<string>(webhookEvents)

const idOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value
  const { id } = (value ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : null
}

interface StoredEvent {
  provider: PaymentProvider
  type: string
  object_id: string | null
  payload: unknown
}

/** Null for an event that changes nothing here. */
export function subjectOf({ provider, type, object_id, payload }: StoredEvent): Subject | null {
  if (provider === 'stripe') return stripeTypes.has(type) ? stripeSubject(payload) : null
  if (object_id === null || !/^\d+$/.test(object_id)) return null
  if (type === 'payment') return { kind: 'payment', id: object_id }
  if (type === 'topic_chargebacks_wh') return { kind: 'chargeback', id: object_id }
  return null
}

/** Refunds, disputes and warnings of fraud only name their charge. */
function stripeSubject(payload: unknown): Subject | null {
  const { object } = (payload as { data?: { object?: Record<string, unknown> } }).data ?? {}
  const customer = object?.object === 'customer' ? idOf(object) : idOf(object?.customer)
  if (customer) return { kind: 'customer', id: customer }
  const charge = object?.object === 'charge' ? null : idOf(object?.charge)
  return charge ? { kind: 'charge', id: charge } : null
}

import type { Kind, StripeObjects } from './stripe-objects.ts'

const earliest = (...times: (number | null | undefined)[]) => {
  const known = times.filter((time): time is number => typeof time === 'number')
  return known.length > 0 ? new Date(Math.min(...known) * 1000) : null
}

/** When time alone changes an object; null if never. */
export function dueAt(object: StripeObjects[Kind]): Date | null {
  if (object.object === 'checkout.session')
    return object.status === 'open' ? new Date(object.expires_at * 1000) : null
  if (object.object === 'invoice')
    return object.status === 'open' ? earliest(object.next_payment_attempt) : null
  if (object.object !== 'subscription') return null
  if (object.status === 'canceled' || object.status === 'incomplete_expired') return null
  return earliest(
    object.items.data[0]?.current_period_end,
    object.cancel_at,
    object.pending_update?.expires_at,
  )
}

import type { ObjectReader } from './object-store.ts'
import { invalid } from './stripe-error.ts'
import type { StripeObject } from './stripe-objects.ts'

/** A field that is shown in full, or at all, only if it is asked for. */
async function included(reader: ObjectReader, object: StripeObject, name: string): Promise<unknown> {
  if (object.object === 'subscription' && name === 'schedule')
    return object.schedule && reader.get('subscription_schedule', object.schedule)
  if (object.object === 'charge' && name === 'balance_transaction')
    return object.balance_transaction && reader.get('balance_transaction', object.balance_transaction)
  if (object.object === 'charge' && name === 'refunds') {
    const refunds = await reader.list('refund', object.customer)
    return { data: refunds.filter(({ charge }) => charge === object.id) }
  }
  if (object.object === 'invoice' && name === 'payments') {
    const { intent } = await reader.hiddenOf('invoice', object.id)
    return { data: intent ? [{ payment: { payment_intent: intent } }] : [] }
  }
  throw invalid(`This property cannot be expanded (${name}).`)
}

export async function expanded(reader: ObjectReader, object: StripeObject, names: string[]): Promise<object> {
  const shown = await Promise.all(
    names.map(async (name) => [name, await included(reader, object, name)] as const),
  )
  return { ...object, ...Object.fromEntries(shown) }
}

import type { ObjectReader } from './object-store.ts'
import { invalid } from './stripe-error.ts'
import { type StripeObject, testCards } from './stripe-objects.ts'

/** A field that is shown in full, or at all, only if it is asked for. */
async function included(reader: ObjectReader, object: StripeObject, name: string): Promise<unknown> {
  if (object.object === 'subscription' && name === 'schedule')
    return object.schedule && reader.get('subscription_schedule', object.schedule)
  if (object.object === 'subscription' && name === 'default_payment_method')
    return paymentMethod(reader, object.customer)
  // In the sandbox, the card always belongs to the subscription.
  if (object.object === 'customer' && name === 'invoice_settings.default_payment_method')
    return { default_payment_method: null }
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

async function paymentMethod(reader: ObjectReader, customer: string): Promise<object | null> {
  const { card } = await reader.hiddenOf('customer', customer)
  if (!card) return null
  return {
    id: `pm_${card}_${customer}`,
    object: 'payment_method',
    type: 'card',
    card: { brand: 'visa', last4: testCards[card], exp_month: 12, exp_year: 2034 },
  }
}

export async function expanded(reader: ObjectReader, object: StripeObject, names: string[]): Promise<object> {
  const shown = await Promise.all(
    names.map(async (name) => [name.split('.')[0], await included(reader, object, name)] as const),
  )
  return { ...object, ...Object.fromEntries(shown) }
}

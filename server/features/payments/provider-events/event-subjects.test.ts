import { expect, test } from 'vitest'
import { webhookEvents } from '#server/features/payments/stripe-catalogue/service.ts'
import { subjectOf } from './event-subjects.ts'

const subjectOfStripe = (type: string, object: object) =>
  subjectOf({ provider: 'stripe', type, object_id: null, payload: { data: { object } } })

test.each(webhookEvents)('%s, which Stripe is asked to send, leads to a fetch', (type) => {
  const namesChargeOnly = /^(refund|charge\.dispute|radar)\./.test(type)
  const object = namesChargeOnly ? { charge: 'ch_1' } : { customer: 'cus_1' }
  expect(subjectOfStripe(type, object)).toEqual(
    namesChargeOnly ? { kind: 'charge', id: 'ch_1' } : { kind: 'customer', id: 'cus_1' },
  )
})

test.each(['invoice.created', 'customer.updated', 'charge.succeeded', 'payment_intent.created'])(
  '%s, which Stripe is not asked to send, changes nothing',
  (type) => expect(subjectOfStripe(type, { customer: 'cus_1' })).toBeNull(),
)

import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { paymentMethodOf } from './stripe-objects.ts'

const methodOf = (method: object | null) => paymentMethodOf(method as Stripe.PaymentMethod | null)

test('a payment method that is not a card is told from none', () => {
  const card = { brand: 'elo', last4: '1111', exp_month: 1, exp_year: 2031 }
  expect(methodOf({ type: 'card', card })).toEqual({
    card: { brand: 'elo', lastDigits: '1111', expiryMonth: 1, expiryYear: 2031 },
    otherMethod: null,
  })
  expect(methodOf({ type: 'boleto', boleto: {} })).toEqual({ card: null, otherMethod: 'boleto' })
  expect(methodOf(null)).toEqual({ card: null, otherMethod: null })
})

import { expect, test } from 'vitest'
import { leftCheckoutAddress, readLeftCheckout } from './left-checkout-address.ts'

const read = (query: string) => readLeftCheckout(new URLSearchParams(query))

test('the choice survives a checkout that was left', () => {
  const choice = { plan: 'pro', interval: 'quarterly' } as const
  const address = leftCheckoutAddress(choice)
  expect(address).toBe('/pricing?voltou=pro&periodo=quarterly')
  expect(read(address.split('?')[1] ?? '')).toEqual(choice)
})

test.each(['', 'voltou=free&periodo=monthly', 'voltou=pro', 'periodo=quarterly', 'voltou=x&periodo=y'])(
  '%j says nothing of a checkout',
  (query) => expect(read(query)).toBeNull(),
)

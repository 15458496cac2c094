import { expect, test } from 'vitest'
import { keysIn, keysInHistory } from './secrets.ts'

test('keys are recognised by their form, and not repeated', () => {
  // Put together here, or this file would have a key itself.
  const key = `sk_${'live'}_51Hx0abcdefghijklmnop`
  expect(keysIn(`STRIPE_SECRET_KEY=${key}`)).toEqual(['sk_live_51Hx…'])
  expect(keysIn(`-----BEGIN RSA PRIVATE ${'KEY'}-----`)).toHaveLength(1)
  expect(keysIn('sk_test_51Hx0abcdefghijklmnop, sk_live_x')).toEqual([])
})

test('no commit has ever added a key', async () => {
  const { lines, found } = await keysInHistory()
  expect(lines).toBeGreaterThan(1000)
  expect(found).toEqual([])
})

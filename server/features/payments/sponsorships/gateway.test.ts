import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mercadoPago } from './gateway.ts'

let server: Server
let answer: { status: number; body: unknown } | 'hang' = { status: 200, body: {} }
const calls: { method: string; url: string; headers: IncomingHttpHeaders }[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    calls.push({ method, url, headers })
    if (answer === 'hang') return
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  calls.length = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const gateway = () =>
  mercadoPago({
    accessToken: 'TEST-token',
    publicKey: '',
    collectorId: '1',
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mp`,
    isSandbox: true,
  })
const order = { sponsorshipId: 'order', title: 'Vaga', amount: 14_800, buyer: { email: 'a@b.c', cnpj: null } }

test('the SDK calls the configured server, with the key of each write and no key of another call', async () => {
  answer = { status: 201, body: { id: 'pref', init_point: 'http://checkout.test' } }
  const urls = { success: 'https://a.test', failure: 'https://a.test', pending: 'https://a.test' }
  await gateway().createPreference(order, urls, new Date())
  answer = { status: 201, body: { id: 1 } }
  const sending = gateway()
  await sending.refund('7', 'refund:7')
  await sending.refund('8', 'refund:8')
  await sending.cancelPayment('9', 'worker')
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /mp/checkout/preferences/',
    'POST /mp/v1/payments/7/refunds',
    'POST /mp/v1/payments/8/refunds',
    'PUT /mp/v1/payments/9',
  ])
  const keys = calls.map(({ headers }) => headers['x-idempotency-key'])
  expect(keys).toEqual([expect.stringMatching(/^preference:order:/), 'refund:7', 'refund:8', 'cancel:9'])
  expect(calls[0]?.headers.authorization).toBe('Bearer TEST-token')
})

test('a provider that fails is unavailable, is not asked again, and is given up after 2.5 s by a buyer', async () => {
  answer = { status: 500, body: { message: 'internal_error' } }
  await expect(gateway().getPayment('1', 'buyer')).rejects.toMatchObject({ errorName: 'PaymentsUnavailable' })
  expect(calls).toHaveLength(1)
  answer = 'hang'
  const began = performance.now()
  await expect(gateway().getPayment('1', 'buyer')).rejects.toMatchObject({ errorName: 'PaymentsUnavailable' })
  expect(performance.now() - began).toBeGreaterThanOrEqual(2_400)
  expect(calls).toHaveLength(2)
})

test('an unknown payment is none, and a refused refund is not done', async () => {
  answer = { status: 404, body: { message: 'not found' } }
  expect(await gateway().getPayment('1', 'worker')).toBeNull()
  answer = { status: 400, body: { message: 'already refunded' } }
  expect(await gateway().refund('1', 'key')).toBe(false)
})

test('a repeated preference has the key of the first one, and one for a changed buyer has another', async () => {
  answer = { status: 201, body: { id: 'pref', init_point: 'http://checkout.test' } }
  const urls = { success: 'https://a.test', failure: 'https://a.test', pending: 'https://a.test' }
  const until = new Date()
  const buyer = { email: 'other@b.c', cnpj: null }
  for (const one of [order, order, { ...order, buyer }]) await gateway().createPreference(one, urls, until)
  const [first, second, third] = calls.map(({ headers }) => headers['x-idempotency-key'])
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

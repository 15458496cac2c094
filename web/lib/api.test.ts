import { expect, test } from 'vitest'
import { API_HEADER } from '#contract/endpoint.ts'
import { type ApiResponse, CallError, callWith, fileOf, type Send } from './api.ts'

const JOB = { params: { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' } }
const answer =
  (response: Partial<ApiResponse>): Send =>
  async () => ({ ok: true, status: 200, json: async () => ({}), ...response })
const fail =
  (error: Error): Send =>
  () =>
    Promise.reject(error)
const timeout = new DOMException('too slow', 'TimeoutError')
const failureOf = (send: Send, key: 'GET /jobs/:id' | 'POST /jobs/:id/apply') =>
  callWith(send, key, JOB).then(
    () => null,
    (error: CallError) => error,
  )

test('a reply that breaks off or is not JSON counts as no reply, not as success', async () => {
  for (const error of [new TypeError('network error'), new SyntaxError('Unexpected token <')]) {
    const failure = await failureOf(answer({ json: () => Promise.reject(error) }), 'POST /jobs/:id/apply')
    expect(failure).toBeInstanceOf(CallError)
    expect(failure).toMatchObject({
      status: 0,
      message: expect.stringContaining('Não foi possível conectar'),
    })
  }
})

test('a file that breaks off counts as no reply', async () => {
  const cut = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('Título;Quando\r\n'))
      controller.error(new TypeError('network error'))
    },
  })
  const failure = await fileOf(new Response(cut)).catch((error: CallError) => error)
  expect(failure).toBeInstanceOf(CallError)
  expect(failure).toMatchObject({
    status: 0,
    message: expect.stringContaining('Não foi possível conectar'),
  })
})

test('a timeout says so, and warns that a write may have been carried out', async () => {
  expect(await failureOf(fail(timeout), 'GET /jobs/:id')).toMatchObject({
    status: 0,
    message: 'O servidor demorou demais para responder. Tente novamente.',
  })
  const slowBody = answer({ json: () => Promise.reject(timeout) })
  for (const send of [fail(timeout), slowBody])
    expect((await failureOf(send, 'POST /jobs/:id/apply'))?.message).toContain('confira se a ação já foi')
})

test('Retry-After is read in seconds', async () => {
  const busy = (value: string) =>
    answer({ ok: false, status: 503, headers: new Headers({ 'retry-after': value }) })
  expect((await failureOf(busy('5'), 'GET /jobs/:id'))?.retryAfter).toBe(5)
  expect((await failureOf(busy('Wed, 21 Oct 2026 07:28:00 GMT'), 'GET /jobs/:id'))?.retryAfter).toBeNull()
})

test('only replies without the header of our server may have the field names of older servers', async () => {
  const json = async () => ({ is_urgent: true, urgent: false, created_at: '2026-01-02' })
  const headers = new Headers({ [API_HEADER]: '1' })
  expect(await callWith(answer({ json, headers }), 'GET /jobs/:id', JOB)).toEqual(await json())
  for (const older of [undefined, new Headers()])
    expect(
      await callWith(answer({ json, ...(older && { headers: older }) }), 'GET /jobs/:id', JOB),
    ).toMatchObject({ is_urgent: true, createdAt: '2026-01-02' })
})

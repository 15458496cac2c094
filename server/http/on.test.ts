import { createHmac } from 'node:crypto'
import { fastify } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Role } from '#contract/accounts/roles.ts'
import { endpoint } from '#contract/endpoint.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { UNKNOWN_ID } from '#test/factories.ts'
import { callerOf } from './caller.ts'
import { replyWithError } from './errors.ts'
import { guardEndpoints, on, requireEndpoints } from './on.ts'

const parts = {
  access: ['public'],
  summary: 'test',
  body: z.object({ amount: z.number(), note: z.string().trim() }),
  reply: z.record(z.string(), z.unknown()),
} as const
const signed = endpoint('POST', '/signed', { ...parts, rawBody: true })
const plain = endpoint('POST', '/plain', parts)

const signatureOf = (bytes: Buffer) => createHmac('sha256', 'key').update(bytes).digest('hex')

let app: TestApp
beforeAll(async () => {
  app = await testApp({
    addRoutes(server) {
      on(server, signed, async ({ body, rawBody }) => ({ ...body, signature: signatureOf(rawBody) }))
      // @ts-expect-error: the endpoint does not declare it
      on(server, plain, async ({ body, rawBody, request }) => ({
        ...body,
        isKept: rawBody !== undefined || request.rawBody !== undefined,
      }))
    },
  })
})

const send = (url: string, payload: string | Buffer, type = 'application/json') =>
  app.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })

test.each([
  ['compact', '{"amount":1,"note":"x"}'],
  ['with blanks and line breaks', ' {\r\n\t"amount" : 1.0 ,\n "note":"  x " }\n\n'],
  ['with letters beyond ASCII', '{"note":"plantão 🩺 \\u00e3","amount":2}'],
])('a handler receives the exact bytes as well as the parsed body: %s', async (_, text) => {
  const bytes = Buffer.from(text)
  const reply = await send('/signed', bytes)
  expect(reply.statusCode).toBe(200)
  const { amount, note } = JSON.parse(text)
  expect(reply.json()).toEqual({ amount, note: note.trim(), signature: signatureOf(bytes) })
})

test('an endpoint that does not ask for the bytes does not keep them', async () => {
  const reply = await send('/plain', '{"amount":1,"note":"x"}')
  expect(reply.json()).toEqual({ amount: 1, note: 'x', isKept: false })
})

test.each([
  ['broken JSON', '{"amount":', 400, 'ValidationFailed'],
  ['an empty body', '', 400, 'ValidationFailed'],
  ['a prototype in the body', '{"__proto__":{"admin":true},"amount":1,"note":""}', 400, 'ValidationFailed'],
  ['a body that the schema refuses', '{"amount":"1","note":""}', 400, 'ValidationFailed'],
  [
    'a body above the limit',
    JSON.stringify({ amount: 1, note: 'x'.repeat(300_000) }),
    413,
    'PayloadTooLarge',
  ],
])('%s gets the same error with and without the bytes', async (_, text, status, errorName) => {
  const [withBytes, without] = [await send('/signed', text), await send('/plain', text)]
  expect([withBytes.statusCode, withBytes.json().errorDto.errorName]).toEqual([status, errorName])
  expect([without.statusCode, without.json()]).toEqual([status, withBytes.json()])
})

test('only JSON is accepted', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream'])
    expect((await send('/signed', '{"amount":1,"note":"x"}', type)).statusCode).toBe(415)
})

test('access rules also apply to endpoints that receive the bytes', async () => {
  const api = fastify()
  api.setValidatorCompiler(validatorCompiler)
  api.setSerializerCompiler(serializerCompiler)
  api.setErrorHandler(replyWithError)
  requireEndpoints(api)
  guardEndpoints(api, { authenticate: async () => null, onRefusedAdminCall: async () => {} })
  on(api, { ...signed, access: ['admin'] }, async () => ({}))
  expect((await api.inject({ method: 'POST', url: '/signed', payload: {} })).statusCode).toBe(401)

  const open = fastify()
  requireEndpoints(open)
  on(open, { ...signed, access: [] as never }, async () => ({}))
  await expect(open.ready()).rejects.toThrow(/needs an endpoint/)
})

test('a caller who loses the role while the body arrives is refused', async () => {
  const session = { userId: UNKNOWN_ID, sessionId: UNKNOWN_ID, profileComplete: true, membership: null }
  const roles: Role[] = ['admin', 'doctor']
  const refusedCalls: string[] = []
  const api = fastify()
  api.setValidatorCompiler(validatorCompiler)
  api.setSerializerCompiler(serializerCompiler)
  api.setErrorHandler(replyWithError)
  guardEndpoints(api, {
    authenticate: async () => callerOf({ ...session, role: roles.shift() ?? null }),
    onRefusedAdminCall: async (_, { key }) => void refusedCalls.push(key),
    slowBodyMs: 0,
  })
  on(api, { ...plain, access: ['admin'] }, async () => ({ isDone: true }))
  const reply = await api.inject({
    method: 'POST',
    url: '/plain',
    payload: { amount: 1, note: 'x' },
    headers: { authorization: 'Bearer token' },
  })
  expect([reply.statusCode, roles, refusedCalls]).toEqual([403, [], ['POST /plain']])
})

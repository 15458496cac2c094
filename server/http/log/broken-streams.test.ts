import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { csvStream } from '#server/http/csv.ts'
import { type TestApp, testApp } from '#test/app.ts'

const columns = [['Título', (title: string) => title]] as const
/** Long and random, so that a part of the list leaves the compression at once. */
const title = () => randomBytes(100_000).toString('base64')

/** Whether the client has received the beginning of the list. */
let hasBegun = false

async function* failingLate() {
  while (!hasBegun) yield [title()]
  throw new RangeError('Invalid time value')
}

// biome-ignore lint/correctness/useYield: it fails before its first row
async function* failingAtOnce(): AsyncGenerator<string[]> {
  throw new RangeError('Invalid time value')
}

let app: TestApp
let port: number
let logged: Record<string, unknown>[] = []
beforeEach(() => {
  logged = []
  hasBegun = false
})

beforeAll(async () => {
  const logStream = new PassThrough()
  // The module for compression logs too, without the route.
  logStream.on('data', (line: Buffer) => {
    const entry = JSON.parse(line.toString())
    if ('route' in entry) logged.push(entry)
  })
  app = await testApp({
    env: { LOG_LEVEL: 'warn' },
    logStream,
    addRoutes(server) {
      const asCsv = (reply: FastifyReply) => reply.header('content-type', 'text/csv; charset=utf-8')
      server.get('/late.csv', async (_, reply) => asCsv(reply).send(csvStream(columns, failingLate())))
      server.get('/at-once.csv', async (_, reply) => asCsv(reply).send(csvStream(columns, failingAtOnce())))
      server.get('/whole.csv', async (_, reply) =>
        asCsv(reply).send(csvStream(columns, Readable.from([[title()], [title()]]))),
      )
      server.get('/thrown', async () => {
        throw new RangeError('Invalid time value')
      })
    },
  })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.app.server.address() as { port: number }).port
})

/** The reply as a client receives it over a real connection. Without the end of its last chunk, it is not complete. */
async function read(path: string, encoding: string) {
  const request = get({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': encoding } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  hasBegun = true
  let bytes = 0
  try {
    for await (const chunk of response) bytes += (chunk as Buffer).length
  } catch {
    // A reply that is cut.
  }
  const { statusCode, headers, complete } = response
  return { statusCode, type: headers['content-type'], complete, bytes }
}

const encodings = ['identity', 'gzip', 'br']

test.each(encodings)('a stream that fails in the middle is cut and logged: %s', async (encoding) => {
  const reply = await read('/late.csv', encoding)
  expect([reply.statusCode, reply.complete]).toEqual([200, false])
  await expect.poll(() => logged).toHaveLength(1)
  expect(logged[0]).toMatchObject({ level: 50, route: '/late.csv', err: { message: 'Invalid time value' } })
})

test.each(encodings)('a list whose first row fails is an error reply: %s', async (encoding) => {
  const reply = await read('/at-once.csv', encoding)
  expect(reply).toMatchObject({ statusCode: 500, type: 'application/json; charset=utf-8', complete: true })
  await expect.poll(() => logged).toHaveLength(1)
  expect(logged[0]).toMatchObject({
    level: 50,
    route: '/at-once.csv',
    err: { message: 'Invalid time value' },
  })
})

test.each(encodings)('a stream that is whole ends, and nothing is logged: %s', async (encoding) => {
  const reply = await read('/whole.csv', encoding)
  expect(reply).toMatchObject({ statusCode: 200, complete: true })
  expect(logged).toEqual([])
})

test.each([
  ['over a connection', async () => (await read('/thrown', 'identity')).statusCode],
  ['in process', async () => (await app.app.inject({ url: '/thrown' })).statusCode],
])('a GET that fails is logged, with its route: %s', async (_, status) => {
  expect(await status()).toBe(500)
  await expect.poll(() => logged).toHaveLength(1)
  expect(logged[0]).toMatchObject({ level: 50, route: '/thrown', err: { message: 'Invalid time value' } })
})

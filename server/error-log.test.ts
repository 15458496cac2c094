import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor } from '#test/factories.ts'
import { errorForLog } from './error-log.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

test('the log does not contain the values of a row that the database rejected', async () => {
  const { id, email } = await createDoctor(app, 'Nome Que Não Se Registra')
  const failures = [
    () => app.db.updateTable('users').set({ gender: 9 }).where('id', '=', id).execute(),
    () => app.db.insertInto('users').values({ email }).execute(),
    () => sql`select ${email}::uuid`.execute(app.db),
  ]
  for (const failure of failures) {
    const error = await failure().catch((reason: unknown) => reason)
    const logged = JSON.stringify(errorForLog(error))
    expect(logged).toMatch(/"code":"2\w{4}"/)
    expect(logged).toContain('stack')
    expect(logged).not.toContain(email)
    expect(logged).not.toContain('Nome Que')
  }
})

test('other errors are logged with their message', () => {
  expect(errorForLog(new TypeError('x is not a function'))).toMatchObject({
    type: 'TypeError',
    message: 'x is not a function',
  })
})

test('a client that leaves while it sends a body is not logged', async () => {
  const logStream = new PassThrough()
  const { app } = await testApp({ env: { LOG_LEVEL: 'warn' }, logStream })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const requested = once(app.server, 'request')
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  )
  const [request] = (await requested) as [IncomingMessage]
  // `once` would reject with the error that precedes the end.
  const closed = new Promise((resolve) => request.once('close', resolve))
  socket.resetAndDestroy()
  await closed
  logStream.end()
  expect(await text(logStream)).toBe('')
})

test('causes and the parts of an aggregate error are logged, without e-mail addresses', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:25'), { code: 'ECONNREFUSED' })
  const error = new Error('550 5.1.1 <maria.souza@example.com>: user unknown', {
    cause: new AggregateError([refused]),
  })
  expect(errorForLog(error)).toMatchObject({
    message: '550 5.1.1 <[e-mail]>: user unknown',
    cause: { type: 'AggregateError', errors: [{ code: 'ECONNREFUSED' }] },
  })
  const circular = new Error('loop')
  circular.cause = circular
  expect(JSON.stringify(errorForLog(circular))).toContain('loop')
})

test('a plain copy of an error is logged like the error', () => {
  const { message, stack } = new Error('connection terminated')
  expect(errorForLog({ message, stack, code: '57P01', severity: 'FATAL' })).toMatchObject({
    message: 'database error',
    code: '57P01',
  })
  expect(errorForLog({ message, stack }).message).toBe('connection terminated')
})

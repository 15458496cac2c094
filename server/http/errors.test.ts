import { Writable } from 'node:stream'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { AppError, replyWithError } from './errors.ts'

const lines: Record<string, unknown>[] = []
const stream = new Writable({
  write(chunk, _, done) {
    lines.push(JSON.parse(String(chunk)))
    done()
  },
})
const app = fastify({ loggerInstance: createLog('warn', stream) })
app.setErrorHandler(replyWithError)
app.get('/full', async () => {
  throw new AppError('Unavailable', { retryAfterSeconds: 5, limit: 'password hashing' })
})
app.get('/broken', async () => {
  throw Object.assign(new AppError('Unavailable'), { cause: new Error('S3 answered 403') })
})

test('the log names the limit that shed a request, and the reply does not', async () => {
  const { statusCode, headers, body } = await app.inject('/full')
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  expect(body).not.toContain('hashing')
  expect(lines.splice(0)).toMatchObject([
    { msg: 'shed', method: 'GET', route: '/full', status: 503, limit: 'password hashing' },
  ])
})

test('an unavailable service is logged as an error with its cause', async () => {
  expect((await app.inject('/broken')).statusCode).toBe(503)
  expect(lines.splice(0)).toMatchObject([
    { level: 50, msg: 'call failed', err: { message: 'Unavailable', cause: { message: 'S3 answered 403' } } },
  ])
})

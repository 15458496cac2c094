import { Writable } from 'node:stream'
import { type FastifyBaseLogger, fastify } from 'fastify'
import { expect, test } from 'vitest'
import { replyWithError } from '#server/http/errors.ts'
import { createWorkLimits, limitRoutes } from '#server/http/limits/work-limits.ts'
import { createLog } from '#server/log.ts'
import { limitAnswerTime } from './deadline.ts'

const lines: string[] = []
const stream = new Writable({
  write(chunk, _, done) {
    lines.push(String(chunk))
    done()
  },
})

test('a request that waits too long is answered once, with the headers of the error, and its work is not begun', async () => {
  const log: FastifyBaseLogger = createLog('warn', stream)
  const app = fastify({ loggerInstance: log })
  app.setErrorHandler(replyWithError)
  limitAnswerTime(app, 20)
  const limits = createWorkLimits({
    unitsPerMinute: 600,
    now: () => 0,
    pressure: undefined,
    isInternal: () => false,
    sessionOf: async () => null,
  })
  limitRoutes(app, limits)
  const started: string[] = []
  let finish: () => void = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  app.get<{ Params: { id: string } }>('/:id', { config: { cost: 1 } }, async ({ params }, reply) => {
    started.push(params.id)
    reply.headers({ 'content-encoding': 'br', etag: '"page"', 'content-length': 1_000 })
    await finished
    return 'late'
  })

  // Six of a network's guests work at a time, so the seventh call waits.
  const working = ['a', 'b', 'c', 'd', 'e', 'f']
  const replies = await Promise.all([...working, 'waiting'].map((id) => app.inject(`/${id}`)))
  for (const { statusCode, headers, json } of replies) {
    expect([statusCode, headers['content-encoding'], headers.etag]).toEqual([503, undefined, undefined])
    expect(json()).toMatchObject({ errorDto: { errorName: 'Unavailable' } })
  }
  finish()
  // The line has moved on.
  expect((await app.inject('/next')).body).toBe('late')
  expect(started).toEqual([...working, 'next'])
  expect(lines.filter((line) => !line.includes('"shed"'))).toEqual([])
})

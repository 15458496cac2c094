import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { AppError } from '#server/http/errors.ts'
import { pageCache } from '#server/http/page-cache.ts'
import { builtPages } from '#server/http/render.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createEmployer, publishJob } from '#test/factories.ts'
import { logLines } from '#test/log-lines.ts'
import { requestIdOf } from './request-id.ts'

const { stream, lines } = logLines()
let app: TestApp
let jobId: string

beforeAll(async () => {
  app = await testApp({
    pages: builtPages(),
    pageCache: pageCache({ now: Date.now }),
    hearsChanges: true,
    answerWithinMs: 1_500,
    env: { LOG_LEVEL: 'warn' },
    logStream: stream,
    addRoutes(server) {
      server.post('/slow', async () => new Promise(() => {}))
      server.post('/logs', async () => {
        await sleep(1)
        // As a service does, which has the log of the process.
        server.log.warn('from a service')
        throw new AppError('Internal')
      })
    },
  })
  jobId = await publishJob(app, await createEmployer(app))
})
beforeEach(() => void lines.splice(0))

const UUID = /^[\da-f-]{36}$/

test.each([
  ['0123456789abcdef', true],
  ['req_1.a-b', true],
  ['short', false],
  ['x'.repeat(65), false],
  ['one two three', false],
  ['11111111, 22222222', false],
  ['"}<script>', false],
  ['ana@example.com', false],
])('an id that a client sends is kept only if it can be nothing else: %s', (sent, isKept) => {
  const id = requestIdOf({ headers: { 'x-request-id': sent } })
  if (isKept) expect(id).toBe(sent)
  else expect(id).toMatch(UUID)
})

test('every reply names its request, also those that are kept for all', async () => {
  const etag = (await app.app.inject({ url: '/faq' })).headers.etag as string
  const requests = [
    { url: '/health' },
    { url: '/api/site' },
    { url: '/api/site', headers: { 'accept-encoding': 'br' } },
    { url: '/api/jobs?page=1' },
    { url: '/api/jobs?pageSize=none' },
    { url: '/api/user/me' },
    { url: '/api/unknown' },
    { url: '/faq' },
    { url: '/faq', headers: { 'if-none-match': etag } },
    { url: '/vagas' },
    { url: '/unknown' },
    { url: '/%zz' },
    { url: '/favicon.svg' },
    { url: '/robots.txt' },
    { url: '/slow', method: 'POST' as const },
  ]
  const ids = new Set<unknown>()
  const statuses = new Set<number>()
  // Twice, so that what is kept is sent again.
  for (const request of [...requests, ...requests]) {
    const { headers, statusCode } = await app.app.inject(request)
    expect(headers['x-request-id'], request.url).toMatch(UUID)
    ids.add(headers['x-request-id'])
    statuses.add(statusCode)
  }
  expect(ids.size).toBe(2 * requests.length)
  expect([...statuses].sort()).toEqual([200, 304, 400, 401, 404, 503])
})

test('each log line of a request contains its id exactly once', async () => {
  const { port } = (await app.app
    .listen({ host: '127.0.0.1', port: 0 })
    .then(() => app.app.server.address())) as { port: number }
  const ids = ['request-one', 'request-two']
  await Promise.all(
    ids.map((id) =>
      fetch(`http://127.0.0.1:${port}/logs`, {
        method: 'POST',
        headers: { 'x-request-id': id, 'content-type': 'application/json' },
        body: '{}',
      }),
    ),
  )
  for (const id of ids) {
    const own = lines.filter(({ requestId }) => requestId === id)
    expect(own.map(({ msg }) => msg)).toEqual(['from a service', 'call failed'])
    expect(own[1]).toMatchObject({ method: 'POST', route: '/logs', status: 500, ms: expect.any(Number) })
  }
})

test('a page and the calls that it makes have one id, which its visitor can read', async () => {
  const url = paths.job(jobId)
  const fails = { url, headers: { 'x-request-id': 'page-request' } }
  await sql`alter table jobs rename to jobs_away`.execute(app.db)
  try {
    const { statusCode, headers, body } = await app.app.inject(fails)
    expect([statusCode, headers['x-request-id']]).toEqual([500, 'page-request'])
    expect(body).toMatch(/Código do erro: .{0,40}>page-request</)
  } finally {
    await sql`alter table jobs_away rename to jobs`.execute(app.db)
  }
  const routes = lines.filter(({ requestId }) => requestId === 'page-request').map(({ route }) => route)
  expect(routes).toContain('/api/jobs/:id')
  expect(routes.filter((route) => route === '/*')).toHaveLength(1)
  const again = await app.app.inject({ url })
  expect(again.statusCode).toBe(200)
  expect(again.body).not.toContain('page-request')
})

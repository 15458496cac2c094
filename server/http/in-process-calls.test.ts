import { randomUUID } from 'node:crypto'
import { fastify } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { endpoints } from '#test/endpoints.ts'
import { createDoctor, createEmployer, publishJob } from '#test/factories.ts'
import { AppError, replyWithError } from './errors.ts'
import { type Call, inProcessCalls, withKeptReads } from './in-process-calls.ts'
import { keptReplies } from './kept-replies.ts'
import { on } from './on.ts'
import type { PageSource, WebBuild } from './render.ts'

let app: TestApp
let call: Call
const ids = { job: '', doctor: '' }

/** A build without pages, which tells how its pages would call the API. */
const pagesThatTell = (tell: (call: Call) => void): PageSource => ({
  mode: 'development',
  load: async () =>
    ({
      routes: {},
      assets: { routes: {}, url: '', version: '' },
      entry: {
        module: {
          createRequestHandler: () => async () => new Response('page'),
          contextFor: ({ send }) => {
            tell(send)
            return {}
          },
        },
      },
    }) as WebBuild,
})

beforeAll(async () => {
  app = await testApp({ pages: pagesThatTell((own) => (call = own)) })
  await app.app.inject('/')
  const hospital = await createEmployer(app, 'Hospital Boa Vista')
  ids.job = await publishJob(app, hospital, { medicalSpecialties: ['Cardiologia'] })
  await publishJob(app, hospital, { employerHidden: true, payHidden: true })
  ids.doctor = (await createDoctor(app)).id
})

const init = { method: 'GET', headers: { accept: 'application/json' } }
const params: Record<string, () => string> = {
  '/jobs/:id': () => ids.job,
  '/jobs/:id/similar': () => ids.job,
  '/user/:id': () => ids.doctor,
  '/landing-pages/specialties/:slug': () => 'cardiologia',
  '/landing-pages/cities/:slug': () => 'curitiba-pr',
  '/locations/states/:state/cities': () => 'AC',
}
// The checks of payment providers reply how long they took.
const reads = endpoints.filter(
  ({ method, access, path }) =>
    method === 'GET' && access.includes('public') && path !== '/debug/mercadopago',
)

test.each(reads.map(({ path }) => path))('%s replies in process what it replies over HTTP', async (path) => {
  const url = `/api${path.replace(/:\w+/, params[path] ?? (() => 'x'))}`
  const overHttp = await app.app.inject({ url, headers: init.headers })
  const inProcess = await call(url, init)
  expect(inProcess.status).toBe(overHttp.statusCode)
  expect(inProcess.headers.get('medponto-api')).toBe(overHttp.headers['medponto-api'] ?? null)
  const isJson = String(overHttp.headers['content-type']).includes('json')
  if (isJson) expect(await inProcess.json()).toStrictEqual(overHttp.json())
})

test('most of these reads succeed', async () => {
  const statuses = await Promise.all(
    Object.entries(params).map(
      async ([path, id]) => (await call(`/api${path.replace(/:\w+/, id)}`, init)).status,
    ),
  )
  expect(statuses).toEqual(statuses.map(() => 200))
})

const open = { access: ['public'], summary: 'test' } as const
async function smallApp() {
  const server = fastify()
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  server.setErrorHandler(replyWithError)
  const calls = inProcessCalls()
  calls.handOver(server, null)
  return { server, call: (path: string) => calls.call(server, path, init) }
}

test('undeclared fields, dates, undefined fields and special numbers arrive as JSON would have them', async () => {
  const { server, call } = await smallApp()
  const values = {
    at: new Date(0),
    none: undefined,
    list: [undefined, Number.NaN, -0],
    nested: { none: undefined, zero: 0 },
  }
  const reply = z.object({ value: z.unknown(), empty: z.string().optional(), text: z.string() })
  for (const [path, value] of Object.entries(values))
    on(server, endpoint('GET', `/${path}`, { ...open, reply }), async () => ({
      value,
      empty: undefined,
      text: 'x',
      secret: 1,
    }))
  for (const path of Object.keys(values)) {
    const inProcess = await (await call(`/${path}`)).json()
    expect(inProcess).toStrictEqual((await server.inject(`/${path}`)).json())
    expect(inProcess).not.toHaveProperty('secret')
  }
})

test('a reply is handed over as an object, to its own call only', async () => {
  const { server, call } = await smallApp()
  on(
    server,
    endpoint('GET', '/n', {
      ...open,
      query: z.object({ n: z.string() }),
      reply: z.object({ n: z.string(), saved: z.boolean().optional() }),
    }),
    async ({ query }) => {
      await new Promise((resolve) => setImmediate(resolve))
      return { ...query, saved: undefined }
    },
  )
  const parse = vi.spyOn(JSON, 'parse')
  const replies = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => (await call(`/n?n=${n}`)).json()),
  )
  // Others in this process may read JSON meanwhile.
  expect(parse.mock.calls.filter(([text]) => /^\{"n":/.test(text))).toEqual([])
  parse.mockRestore()
  expect(replies).toStrictEqual(Array.from({ length: 20 }, (_, n) => ({ n: String(n) })))
  // A stranger who guesses the number of a call gets a reply of his own.
  const forged = await server.inject({
    url: '/n?n=1',
    headers: { 'x-medponto-call': '21', 'x-own': 'guess' },
  })
  expect(forged.json()).toEqual({ n: '1' })
})

test('errors and replies that break the contract are replied as over HTTP', async () => {
  const { server, call } = await smallApp()
  const reply = z.object({ n: z.number() })
  on(server, endpoint('GET', '/gone', { ...open, reply }), async () =>
    Promise.reject(new AppError('JobNotFound')),
  )
  on(server, endpoint('GET', '/broken', { ...open, reply }), async () => ({ n: 'x' as never }))
  for (const path of ['/gone', '/broken']) {
    const [inProcess, overHttp] = [await call(path), await server.inject(path)]
    expect([inProcess.status, await inProcess.json()]).toEqual([overHttp.statusCode, overHttp.json()])
  }
})

test('only the reads that all pages share are kept, and only if they succeed', async () => {
  const asked: string[] = []
  let ok = false
  const send = withKeptReads(
    async (path) => {
      asked.push(path)
      return { status: ok ? 200 : 503, ok, headers: { get: () => null }, json: async () => asked.length }
    },
    keptReplies({ now: () => 0 }),
  )
  const bodyOf = async (path: string) => (await send(path, init)).json()
  expect([await bodyOf('/api/site'), (await send('/api/site', init)).status]).toEqual([1, 503])
  ok = true
  expect([await bodyOf('/api/site'), await bodyOf('/api/site')]).toEqual([3, 3])
  expect([await bodyOf('/api/jobs?state=SP'), await bodyOf('/api/jobs?state=SP')]).toEqual([4, 5])
  const job = `/api/jobs/${randomUUID()}`
  expect([await bodyOf(job), await bodyOf(job)]).toEqual([6, 6])
  expect([await bodyOf(`${job}/similar`), await bodyOf(`${job}/similar`)]).toEqual([7, 7])
  expect([await bodyOf(`${job}?x=1`), await bodyOf(`${job}/edit`)]).toEqual([8, 9])
})

test('a job that is kept for its page is closed for guests as soon as it is closed', async () => {
  let send = call
  const listening = await testApp({ pages: pagesThatTell((own) => (send = own)), hearsChanges: true })
  await listening.app.inject('/')
  const hospital = await createEmployer(listening, 'Hospital Boa Vista')
  const id = await publishJob(listening, hospital)
  const statusOf = async () => (await send(`/api/jobs/${id}`, init)).status
  await vi.waitFor(async () => expect(await statusOf()).toBe(200), { timeout: 60_000, interval: 10 })
  const { token } = hospital
  await listening.call('POST /jobs/:id/close', { token, params: { id }, body: { reason: 'cancelled' } })
  await vi.waitFor(async () => expect(await statusOf()).toBe(410), { timeout: 60_000, interval: 10 })
})

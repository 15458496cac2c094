import { once } from 'node:events'
import { expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { PATIENCE, startProcess } from '#test/programs/app-process.ts'
import { type ReceivedSpan, traceReceiver } from '#test/programs/trace-receiver.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'
const traceparent = `00-${TRACE}-${CALLER}-01`

async function traced(app: TestApp, env: NodeJS.ProcessEnv) {
  const receiver = await traceReceiver()
  const { url, child } = await startProcess(app, { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...env })
  return { ...receiver, app: url, child }
}

test('a request is a trace with its statements, and goes on with that of its caller', async () => {
  const { app, spans, bodies } = await traced(await testApp(), { OTEL_SERVICE_NAME: 'medponto-test' })
  await fetch(`${app}/api/jobs?search=segredo-da-busca`, {
    headers: { traceparent, 'x-request-id': 'traced-request' },
  })
  const login = await fetch(`${app}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'segredo@example.com', password: 'Segredo123' }),
  })
  expect(login.status).toBe(401)
  await fetch(`${app}/segredo-no-caminho`)
  const root = () => spans.find(({ parentId }) => parentId === CALLER)
  const of = (parent: ReceivedSpan | undefined) => spans.filter(({ parentId }) => parentId === parent?.id)
  await expect.poll(root, PATIENCE).toMatchObject({
    service: 'medponto-test',
    traceId: TRACE,
    name: 'GET /api/jobs',
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/jobs',
      'http.response.status_code': '200',
      'medponto.request_id': 'traced-request',
    },
  })
  const [statement] = of(root()).filter(({ name }) => name === 'SELECT')
  expect(statement).toMatchObject({ traceId: TRACE, attributes: { 'db.system.name': 'postgresql' } })
  expect(statement?.attributes['db.query.text']).toMatch(/^select .*\$1/is)

  // A body arrives outside of the request, whose statements follow it all the same.
  const post = () => spans.find(({ name }) => name === 'POST /api/auth/login')
  await expect.poll(post, PATIENCE).toMatchObject({ attributes: { 'http.response.status_code': '401' } })
  expect(of(post()).map(({ name }) => name)).toContain('SELECT')
  // The calls of a page are parts of it.
  const page = () => spans.find(({ name }) => name === 'GET /*')
  await expect.poll(page, PATIENCE).toBeDefined()
  expect(of(page()).map(({ name }) => name)).toContain('GET /api/site')

  const sent = Buffer.concat(bodies).toString('latin1')
  expect(sent).not.toMatch(/segredo/i)
  expect(spans.map(({ name }) => name)).not.toContain('GET /ready')
})

test.each([
  ['OTEL_SDK_DISABLED', 'true'],
  ['OTEL_TRACES_EXPORTER', 'none'],
  ['OTEL_TRACES_SAMPLER', 'always_off'],
])('nothing is sent with %s=%s', async (name, value) => {
  const { app, child, bodies } = await traced(await testApp(), { [name]: value })
  const { status } = await fetch(`${app}/api/jobs`, { headers: { traceparent } })
  expect(status).toBe(200)
  // At its end a process sends what it has not sent yet.
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  expect(bodies).toEqual([])
})

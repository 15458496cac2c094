import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase } from '#server/db/client.ts'
import { addOperatingFigures } from '#server/features/site/operating-figures/service.ts'
import { pageCache } from '#server/http/page-cache.ts'
import { builtPages } from '#server/http/render.ts'
import { testApp } from '#test/app.ts'
import { freePort } from '#test/free-port.ts'
import { metricsText, serveMetrics } from './metrics-server.ts'
import { addDeliveries, addDisk, addEventLoop, addPools } from './process-metrics.ts'
import { createRegistry } from './registry.ts'
import { ownMetrics } from './worker-metrics.ts'

const clock = { now: () => new Date() }

/** An app that is measured, and what a scrape of it says. */
async function measured() {
  const registry = createRegistry(1, clock.now)
  const app = await testApp({
    pages: builtPages(),
    pageCache: pageCache({ now: Date.now }),
    hearsChanges: true,
    metrics: registry,
  })
  const database = createDatabase(app.url, { max: 2 })
  onTestFinished(database.close)
  addEventLoop(registry)
  addDisk(registry, '/')
  addPools(registry, { requests: database.pool })
  addDeliveries(registry, { sent: 1 })
  addOperatingFigures(registry, {
    db: database.db,
    clock,
    backupEveryMs: 3_600_000,
    logSentAt: () => new Date(),
  })
  const scrape = ownMetrics(() => registry.getMetricsAsJSON())
  return { app, database, scrape, registry }
}

const valueIn = (text: string, series: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? null : Number(line.slice(series.length + 1))
}

test('requests are counted once, by the pattern of their route, and never by their address', async () => {
  const { app, scrape } = await measured()
  const get = (url: string) => app.app.inject(url)
  await get('/vagas')
  await get('/vagas?search=segredo')
  await get('/api/jobs?search=segredo')
  for (let nth = 0; nth < 5; nth += 1) await get(`/nada-${nth}.php`)
  await get('/api/nada')
  await get('/api/jobs/nada')
  const text = await scrape()
  const requests = (route: string, status: number) =>
    valueIn(text, `medponto_http_requests_total{route="${route}",method="GET",status="${status}",worker="1"}`)
  expect(requests('/vagas', 200)).toBe(2)
  // The calls that the pages make in this process are parts of their requests.
  expect(requests('/api/jobs', 200)).toBe(1)
  expect(requests('unknown', 404)).toBe(6)
  expect(requests('/api/jobs/:id', 404)).toBe(1)
  expect(text).not.toMatch(/segredo|nada|\.php/)
  const bucket =
    'medponto_http_request_duration_seconds_bucket{le="+Inf",route="/vagas",method="GET",worker="1"}'
  expect(valueIn(text, bucket)).toBe(2)
  expect(valueIn(text, 'medponto_cache_reads_total{cache="pages",result="miss",worker="1"}')).toBeGreaterThan(
    1,
  )
  await get('/vagas')
  expect(valueIn(await scrape(), 'medponto_cache_reads_total{cache="pages",result="hit",worker="1"}')).toBe(1)
})

test('a scrape says what waits and what is wrong, and is answered without the database', async () => {
  const { app, database, scrape } = await measured()
  const { db } = app
  const now = new Date()
  await db
    .insertInto('given_up_work')
    .values({ queue: 'jobs.expiry', kind: '', times: 3, first_failed_at: now, last_failed_at: now })
    .execute()
  await db
    .insertInto('payment_alarms')
    .values({ kind: 'dispute', subject: 'x', details: 'x', raised_at: now, last_seen_at: now })
    .execute()
  await db
    .insertInto('backups')
    .values({ state: 'failed', started_at: now, finished_at: now, place: 'x' })
    .execute()
  await app.queue.add(db, 'backups.make', {})
  await app.queue.add(db, 'backups.watch', {}, { startAfter: new Date(now.getTime() + 3_600_000) })
  const text = await scrape()
  const figures = Object.fromEntries(
    [
      'medponto_database_up{worker="1"}',
      'medponto_database_writable{worker="1"}',
      'medponto_queue_waiting{queue="backups.make",worker="1"}',
      'medponto_queue_waiting{queue="backups.watch",worker="1"}',
      'medponto_given_up_work{queue="jobs.expiry",worker="1"}',
      'medponto_payment_alarms{kind="dispute",worker="1"}',
      'medponto_backup_failed{worker="1"}',
      'medponto_backup_interval_seconds{worker="1"}',
      'medponto_processes_answering',
    ].map((series) => [series, valueIn(text, series)]),
  )
  expect(Object.values(figures), JSON.stringify(figures)).toEqual([1, 1, 1, 0, 3, 1, 1, 3600, 1])
  expect(valueIn(text, 'medponto_backup_age_seconds{worker="1"}')).toBeNull()

  const lost = createRegistry(1, clock.now)
  addOperatingFigures(lost, {
    db: createDatabase('postgres://nobody@127.0.0.1:1/nothing').db,
    clock,
    backupEveryMs: null,
    logSentAt: () => null,
  })
  const began = performance.now()
  const without = await metricsText([await lost.getMetricsAsJSON()])
  expect(performance.now() - began).toBeLessThan(2_000)
  expect(valueIn(without, 'medponto_database_up{worker="1"}')).toBe(0)
  expect(without).not.toContain('medponto_queue_waiting{')
  expect(database.pool.totalCount).toBeLessThanOrEqual(2)
})

test('only /metrics is served, a failure is logged, and a port that is taken stops the start', async () => {
  const port = await freePort()
  let read = async () => 'medponto_x 1\n'
  const error = vi.fn()
  const options = { host: '127.0.0.1', port, read: () => read(), log: { error } }
  const server = await serveMetrics(options)
  onTestFinished(() => void server.close())
  const get = async (path: string, init?: RequestInit) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, init)).status
  expect([
    await get('/metrics'),
    await get('/'),
    await get('/api/jobs'),
    await get('/metrics', { method: 'POST' }),
  ]).toEqual([200, 404, 404, 404])
  read = () => Promise.reject(new Error('no figures'))
  expect(await get('/metrics')).toBe(500)
  expect(error.mock.calls).toMatchObject([[{ err: { message: 'no figures' } }, 'metrics could not be read']])
  await expect(serveMetrics(options)).rejects.toThrow('METRICS_PORT: a porta')
})

/** Every name of a metric in a text of PromQL. */
const namesIn = (text: string) => new Set(text.match(/\b(medponto|nodejs|process)_\w+/g))

test('alarms and the dashboard name only what a scrape has', async () => {
  const { app, scrape } = await measured()
  await app.app.inject('/api/jobs')
  const text = await scrape()
  const exposed = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
  const alerts = await readFile('ops/prometheus/alerts.yml', 'utf8')
  const expressions = alerts.replace(/annotations:[\s\S]*?(?=\n\n|$)/g, '').replace(/^#.*/gm, '')
  const dashboard = JSON.parse(await readFile('ops/grafana/medponto.json', 'utf8')) as {
    panels: { targets?: { expr: string }[] }[]
  }
  const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  expect(queries.length).toBeGreaterThan(20)
  const used = new Set([...namesIn(expressions), ...namesIn(queries.join('\n'))])
  expect(used.size).toBeGreaterThan(20)
  expect([...used].filter((name) => !exposed.has(name))).toEqual([])
})

test('each alarm has a severity, a text in Portuguese, a part of the operations page, and a test', async () => {
  const alerts = await readFile('ops/prometheus/alerts.yml', 'utf8')
  const page = await readFile('docs/operations.md', 'utf8')
  const tests = await readFile('ops/prometheus/alerts.test.yml', 'utf8')
  const rules = alerts.split(/^ {6}- alert: /m).slice(1)
  const names = rules.map((rule) => rule.split('\n')[0] as string)
  const described = [...page.matchAll(/^### (Medponto\w+)$/gm)].map(([, name]) => name as string)
  expect(names.length).toBe(12)
  expect(described.toSorted()).toEqual(names.toSorted())
  for (const [index, rule] of rules.entries()) {
    const name = names[index] as string
    expect(rule).toMatch(/severity: (critical|warning)\n/)
    expect(rule).toMatch(/summary: .+\n/)
    expect(rule).toMatch(/description: .+\n/)
    expect(rule).toContain(`runbook: docs/operations.md#${name.toLowerCase()}`)
    expect(tests).toContain(name)
  }
})

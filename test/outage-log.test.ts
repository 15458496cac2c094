import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Cluster } from '#server/db/embedded/cluster.ts'
import { startServer, stopServer } from '#server/db/embedded/server.ts'
import { locate, startEmbedded } from '#server/db/embedded/start.ts'
import { freePort } from './free-port.ts'
import { type LogLine, logLines } from './log-lines.ts'

// The real process, and a PostgreSQL of its own that it does not start again.
const PATIENCE = { timeout: 120_000, interval: 50 }
const START = { timeout: 200_000, interval: 50 }
const settings = { fsync: 'off' }
const ignore = () => {}
const { stream, lines } = logLines()
let folder: string
let cluster: Cluster
let databasePort: number
let url: string
let app: ChildProcess

beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'medponto-outage-log-')))
  await chmod(folder, 0o755)
  const embedded = await startEmbedded({ dataDir: path.join(folder, 'database'), settings })
  databasePort = Number(new URL(embedded.url).port)
  await embedded.stop()
  cluster = await locate(path.join(folder, 'database'), ignore)
  await startServer(cluster, settings, ignore, databasePort)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  app = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      APP_MODE: 'demo',
      DEMO_DATA: 'off',
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: embedded.url,
      PORT: String(port),
      RATE_LIMIT_PER_MINUTE: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const source of [app.stdout, app.stderr])
    source?.on('data', (chunk: Buffer) => {
      output += chunk
      const complete = output.slice(output.lastIndexOf('\n') + 1)
      for (const line of output.split('\n').slice(0, -1)) if (line.startsWith('{')) stream.write(`${line}\n`)
      output = complete
    })
  await vi.waitFor(async () => expect((await fetch(`${url}/ready`)).status).toBe(200), START)
}, 300_000)

afterAll(async () => {
  app?.kill('SIGKILL')
  await stopServer(cluster).catch(ignore)
  for (const place of [cluster?.home ?? folder, folder])
    await rm(place, { recursive: true, force: true, maxRetries: 5 })
})

/** Reads and writes without pause, until `stop`. Resolves to how many replies had which status. */
function load() {
  const statuses: Record<number, number> = {}
  let isStopped = false
  const read = () => fetch(`${url}/api/jobs?search=cardiologia`)
  const page = () => fetch(`${url}/vagas?page=2`)
  const write = () =>
    fetch(`${url}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ninguem@clinica.test' }),
    })
  const clients = [read, read, page, write, write].map(async (send) => {
    while (!isStopped) {
      const { status, body } = await send()
      await body?.cancel()
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  })
  return {
    statuses,
    async stop() {
      isStopped = true
      await Promise.all(clients)
    },
  }
}

const isFirst = ({ err, limit }: LogLine) => err !== undefined || limit !== undefined
const ended = (state: string) => lines.filter(({ msg }) => msg?.endsWith(`: ${state}`))

test('an outage of the database is a few lines, however many requests and polls fail', async () => {
  const traffic = load()
  await expect.poll(() => traffic.statuses[200], PATIENCE).toBeGreaterThan(20)
  lines.splice(0)
  await stopServer(cluster)
  await expect.poll(() => ended('repeated').length, PATIENCE).toBeGreaterThan(3)
  await expect.poll(() => traffic.statuses[503], PATIENCE).toBeGreaterThan(1_000)
  await startServer(cluster, settings, () => {}, databasePort)
  await expect.poll(async () => (await fetch(`${url}/ready`)).status, PATIENCE).toBe(200)
  await traffic.stop()
  const last = 'change notifications: reconnected'
  await expect.poll(() => lines.map(({ msg }) => msg), PATIENCE).toContain(last)
  // Each failure that was counted ends with a line of its own, once it has not occurred for ten seconds.
  const counted = () => new Set(ended('repeated').map(({ kind }) => kind))
  await expect
    .poll(
      () => [...counted()].filter((kind) => !ended('is over').some((line) => line.kind === kind)),
      PATIENCE,
    )
    .toEqual([])

  const unavailable = lines.filter(({ msg }) => msg === 'unavailable')
  expect(unavailable.length).toBeGreaterThan(0)
  for (const line of unavailable)
    expect(line).toMatchObject({
      status: 503,
      route: expect.stringMatching(/^\//),
      requestId: expect.any(String),
      // A page is unavailable because a call is, which has a line of its own.
      ...(line.route !== '/*' && { err: { stack: expect.stringContaining('at ') } }),
    })
  expect(lines.filter(({ msg }) => msg === 'queue').length).toBeGreaterThan(0)
  const told = ended('is over').filter(({ msg }) => /^unavailable/.test(msg ?? ''))
  expect(told.reduce((sum, { count }) => sum + Number(count), 0)).toBeGreaterThan(900)
  expect(lines.length).toBeLessThan(80)
  expect(lines.filter(isFirst).length).toBeLessThan(30)
})

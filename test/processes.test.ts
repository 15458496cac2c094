import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { createDoctor, createEmployer, publishJob } from './factories.ts'
import { freePort } from './free-port.ts'

/** Two processes that start beside other work can take more than a minute. */
const PATIENCE = { timeout: 120_000, interval: 100 }
const started: ChildProcess[] = []
let folder: string | undefined
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** The app with two processes, on the database of `app`. */
async function start(app: TestApp) {
  folder ??= await mkdtemp(path.join(tmpdir(), 'medponto-processes-'))
  const port = await freePort()
  const metricsPort = await freePort()
  const primary = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      APP_MODE: 'demo',
      DEMO_DATA: 'off',
      DATABASE_URL: app.url,
      DATA_DIR: folder,
      RATE_LIMIT_PER_MINUTE: '0',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      WORKERS: '2',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(primary)
  const said = { text: '' }
  primary.stdout?.on('data', (chunk: Buffer) => {
    said.text += chunk
  })
  const pid = primary.pid as number
  const pids = async () =>
    (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'))
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number)
  /** The first process first. */
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return { primary, pids, said, metrics, url: (address: string) => `http://127.0.0.1:${port}${address}` }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** How many processes listen for changes, which is the last step before they listen on the port. */
async function listeners(app: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and query ilike 'listen %' and pid <> pg_backend_pid()`.execute(app.db)
  return rows[0]?.count ?? 0
}

test('two processes serve one port, a lost one is replaced, and both end in order', async () => {
  const app = await testApp()
  // The other processes use the time of the machine.
  app.clock.advance({ seconds: (Date.now() - app.clock.now().getTime()) / 1000 })
  const before = await listeners(app)
  const { primary, pids, said, metrics, url } = await start(app)
  await vi.waitFor(
    async () => expect([await pids(), await listeners(app)]).toMatchObject([{ length: 2 }, before + 2]),
    PATIENCE,
  )
  expect(said.text.match(/Medponto no ar/g)).toHaveLength(1)

  // One port has the figures of both, apart from each other.
  await vi.waitFor(async () => {
    const text = await metrics()
    expect(text).toContain('medponto_processes_answering 2')
    expect(text.match(/^medponto_release_info\{.*worker="[12]"\} 1$/gm)).toHaveLength(2)
    expect(text.match(/^medponto_database_up\{/gm)).toHaveLength(1)
  }, PATIENCE)

  // The first process does the background work; its successor has to take it over.
  const [first = 0] = await pids()
  process.kill(first, 'SIGKILL')
  await vi.waitFor(async () => {
    const now = await pids()
    expect([now.length, now.includes(first), await listeners(app)]).toEqual([2, false, before + 2])
    expect(said.text.match(/Medponto no ar/g)).toHaveLength(2)
  }, PATIENCE)
  const { email } = await createDoctor(app)
  // On a busy machine the first answers may take longer than an answer may.
  await vi.waitFor(async () => {
    const { status } = await fetch(url('/api/auth/forgot-password'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    expect(status).toBe(200)
  }, PATIENCE)
  await vi.waitFor(async () => {
    const mails = await app.db
      .selectFrom('mails')
      .select('sent_at')
      .where('sent_at', 'is not', null)
      .execute()
    expect(mails.length).toBeGreaterThan(0)
  }, PATIENCE)

  // Every process learns of the new job, no matter which one answers.
  const search = () =>
    fetch(url('/vagas'), { headers: { connection: 'close' } }).then((reply) => reply.text())
  await Promise.all([search(), search(), search(), search()])
  await publishJob(app, await createEmployer(app), { title: 'Plantonista para dois processos' })
  await vi.waitFor(async () => {
    const pages = await Promise.all([search(), search(), search(), search()])
    expect(pages.every((page) => page.includes('Plantonista para dois processos'))).toBe(true)
  }, PATIENCE)

  const last = await pids()
  primary.kill('SIGTERM')
  const [code] = await once(primary, 'exit')
  expect([code, last.filter(isAlive)]).toEqual([0, []])
  await expect(fetch(url('/ready'))).rejects.toThrow()
}, 400_000)

test('the app ends if its processes end again and again, and no process outlives the one that passes connections on', async () => {
  const app = await testApp()
  const { primary, pids, said } = await start(app)
  await vi.waitFor(() => expect(said.text).toContain('Medponto no ar'), PATIENCE)
  const killed = new Set<number>()
  const exit = once(primary, 'exit')
  const killer = setInterval(async () => {
    for (const pid of await pids().catch(() => [])) {
      killed.add(pid)
      if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    }
  }, 100)
  const [code] = await exit
  clearInterval(killer)
  expect([code, killed.size > 5]).toEqual([1, true])

  const second = await start(app)
  await vi.waitFor(() => expect(second.said.text).toContain('Medponto no ar'), PATIENCE)
  const orphans = await second.pids()
  second.primary.kill('SIGKILL')
  await vi.waitFor(() => expect(orphans.filter(isAlive)).toEqual([]), PATIENCE)
}, 400_000)

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readPostmaster } from '#server/db/embedded/postmaster.ts'
import { errorReply } from '#server/http/errors.ts'
import { freePort } from './free-port.ts'

// The real process, with its own embedded PostgreSQL. The tests use it in turn; the one that ends it may be any of them.
const PATIENCE = { timeout: 60_000, interval: 50 }
/** A first start creates a cluster. It takes five seconds on a free machine, and a minute on one with ten times its work. */
const START = { timeout: 200_000, interval: 50 }
let folder: string
let port: number
let app: ChildProcess | undefined
let output = ''

const url = (path: string) => `http://127.0.0.1:${port}${path}`
const statusOf = async (path: string) => (await fetch(url(path))).status

beforeAll(async () => {
  // Readable by everybody, because PostgreSQL may run as another user.
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'medponto-outage-')))
  await chmod(folder, 0o755)
  port = await freePort()
})
beforeEach(async () => {
  if (!app || app.exitCode !== null) app = await started()
}, 240_000)

async function started(): Promise<ChildProcess> {
  output = ''
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      APP_MODE: 'demo',
      DEMO_DATA: 'off',
      DATA_DIR: path.join(folder, 'data'),
      PORT: String(port),
      RATE_LIMIT_PER_MINUTE: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  await vi.waitFor(() => expect(output).toContain('Medponto no ar'), START)
  return child
}

afterAll(async () => {
  const pid = await postmasterPid().catch(() => null)
  app?.kill('SIGKILL')
  if (pid) process.kill(pid, 'SIGQUIT')
  const home = await realpath(path.join(folder, 'data/postgres'))
  for (const place of [home, folder]) await rm(place, { recursive: true, force: true, maxRetries: 5 })
})

async function postmasterPid(): Promise<number> {
  const [pid] = (await readFile(path.join(folder, 'data/postgres/data/postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

/** The processes of the PostgreSQL server: the first one and its children. */
async function serverPids(): Promise<number[]> {
  const first = await postmasterPid()
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(
    pids.map((pid) =>
      readFile(`/proc/${pid}/stat`, 'utf8').then(
        (stat) => stat.split(') ')[1]?.split(' ')[1],
        () => '',
      ),
    ),
  )
  return [first, ...pids.filter((_, index) => parents[index] === String(first))]
}

/** Signals those that still run, and returns how many these are: an idle process of the server ends at any time. */
function signal(pids: readonly number[], name: NodeJS.Signals): number {
  const running = pids.filter((pid) => {
    try {
      return process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      return false
    }
  })
  return running.length
}

async function query<Row>(text: string): Promise<Row[]> {
  const home = path.join(folder, 'data/postgres')
  const [password, pidFile] = await Promise.all(
    ['password', 'data/postmaster.pid'].map((name) => readFile(path.join(home, name), 'utf8')),
  )
  const client = new Client({
    host: '127.0.0.1',
    port: Number(pidFile?.split('\n')[3]),
    user: 'medponto',
    password: password?.trim(),
    database: 'medponto',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end().catch(() => {})
  }
}

const backends = `select pid from pg_stat_activity where application_name like 'medponto%'`

/** Reads and writes without pause, by several clients, until `stop`. Every reply is kept. */
function load() {
  const replies: { status: number; body: unknown }[] = []
  let isStopped = false
  const read = () => fetch(url('/api/jobs?pageSize=20&search=cardiologia'))
  const write = () =>
    fetch(url('/api/auth/forgot-password'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ninguem@clinica.test' }),
    })
  const clients = [read, read, write, write].map(async (send) => {
    while (!isStopped) {
      const reply = await send()
      replies.push({ status: reply.status, body: await reply.json() })
    }
  })
  return {
    replies,
    async stop() {
      isStopped = true
      await Promise.all(clients)
    },
  }
}

/** Breaks the database during a load. Every request must be answered, failures in the standard shape, and the app recover. */
async function survives(breakDatabase: () => Promise<unknown>): Promise<void> {
  const traffic = load()
  await expect.poll(() => traffic.replies.length, PATIENCE).toBeGreaterThan(20)
  await breakDatabase()
  const before = traffic.replies.length
  await expect.poll(() => traffic.replies.length, PATIENCE).toBeGreaterThan(before + 20)
  await expect.poll(() => statusOf('/ready').catch(() => 0), PATIENCE).toBe(200)
  await traffic.stop()
  const statuses = new Set(traffic.replies.map(({ status }) => status))
  statuses.delete(429)
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  for (const { status, body } of traffic.replies) if (status === 503) errorReply.parse(body)
  expect(await statusOf('/api/jobs')).toBe(200)
  expect(app?.exitCode).toBeNull()
}

test('connections that the database terminates cost only the requests that use them', async () => {
  await survives(async () => {
    for (let round = 0; round < 5; round += 1)
      await query(`select pg_terminate_backend(pid) from (${backends}) as connections`)
  })
})

test('the app survives the crash of one database process', async () => {
  await survives(async () => {
    const rows = await query<{ pid: number }>(backends)
    // The pool may have ended some of them.
    expect(rows.some(({ pid }) => signal([pid], 'SIGKILL') === 1)).toBe(true)
  })
})

test('a database server that was killed is started again, and stored pages are served meanwhile', async () => {
  // On a busy machine the first rendering may take longer than an answer may.
  await expect.poll(() => statusOf('/faq'), PATIENCE).toBe(200)
  const killed = await postmasterPid()
  const before = output.length
  await survives(async () => {
    process.kill(killed, 'SIGKILL')
    expect(await statusOf('/faq')).toBe(200)
    await expect.poll(() => output.slice(before), PATIENCE).toContain('O banco de dados está de volta')
  })
  expect(await postmasterPid()).not.toBe(killed)
})

const post = (path: string) =>
  fetch(url(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ninguem@clinica.test', password: 'Medponto1' }),
  })

/** A 503 in the standard shape that says when to try again. */
async function expectUnavailable(reply: Response): Promise<void> {
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
  errorReply.parse(await reply.json())
}

test('a standby is read, and the app is ready again once it is promoted', async () => {
  await writeFile(path.join(folder, 'data/postgres/data/standby.signal'), '')
  process.kill(await postmasterPid(), 'SIGINT')
  const isStandby = () =>
    query<{ is: boolean }>('select pg_is_in_recovery() as is').then(
      ([row]) => row?.is,
      () => null,
    )
  await expect.poll(isStandby, PATIENCE).toBe(true)
  await expect.poll(() => statusOf('/api/jobs').catch(() => 0), PATIENCE).toBe(200)
  await expectUnavailable(await fetch(url('/ready')))
  await expectUnavailable(await post('/api/auth/login'))
  await expectUnavailable(await post('/api/auth/forgot-password'))
  await query('select pg_promote()')
  await expect.poll(() => statusOf('/ready'), PATIENCE).toBe(200)
  await expect.poll(async () => (await post('/api/auth/login')).status, PATIENCE).toBe(401)
})

test('no request waits for a database that hangs', async () => {
  await expect
    .poll(() => query(`select from pg_stat_activity where query ~ '^listen '`), PATIENCE)
    .toHaveLength(1)
  // On a busy machine the first rendering may take longer than an answer may.
  await expect.poll(() => statusOf('/vagas'), PATIENCE).toBe(200)
  const pids = await serverPids()
  try {
    signal(pids, 'SIGSTOP')
    expect(await statusOf('/api/jobs?state=RJ')).toBe(503)
    // The browser asks as soon as a call is refused.
    expect(await (await fetch(url('/health'))).json()).toMatchObject({ canSave: false })
    expect((await fetch(url('/vagas'))).headers.get('set-cookie')).toContain('medponto_read_only=1')
    const hung = await Promise.all(
      ['/ready', '/api/jobs?state=SP', '/vagas?page=2', '/api/jobs?page=2'].map(statusOf),
    )
    expect(hung).toEqual([503, 503, 503, 503])
    expect(await statusOf('/vagas')).toBe(200)
  } finally {
    signal(pids, 'SIGCONT')
  }
  await expect.poll(() => statusOf('/api/jobs'), PATIENCE).toBe(200)
})

test('the app and its database end in order, whatever connections are open', async () => {
  const data = path.join(folder, 'data/postgres/data')
  expect(await readPostmaster(data)).toMatchObject({ alive: true })
  const silent = connect(port, '127.0.0.1')
  const halfSent = connect(port, '127.0.0.1')
  for (const socket of [silent, halfSent]) socket.on('error', () => {})
  await Promise.all([once(silent, 'connect'), once(halfSent, 'connect')])
  halfSent.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  )
  expect(await statusOf('/health')).toBe(200)
  const running = app as ChildProcess
  const ended = once(running, 'exit')
  running.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(await readPostmaster(data)).toBeNull()
  silent.destroy()
  halfSent.destroy()
})

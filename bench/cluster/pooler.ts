import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { root } from '../app.ts'
import { bulkDatabase } from './bulk-database.ts'
import { load, seen, signIn } from './steady-load.ts'
import { NODE_PORTS, type Node, startNode, startProxy } from './two-nodes.ts'

/*
 * Two processes behind HAProxy reach the database through PgBouncer, which gives each transaction another connection. One is
 * restarted under reads and writes. Needs the packages haproxy and pgbouncer.
 */

const REQUESTS = 5_000
const RATE = 50
const POOLER_PORT = 3393
const NOBODY = 65_534
const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Starts PgBouncer in front of the database at `url`. It refuses to run as root. */
async function startPooler(folder: string, url: URL): Promise<{ url: string; child: ChildProcess }> {
  const settings = path.join(folder, 'pgbouncer.ini')
  const users = path.join(folder, 'users.txt')
  await writeFile(users, `"${url.username}" "${decodeURIComponent(url.password)}"\n`)
  await writeFile(
    settings,
    `[databases]
medponto = host=127.0.0.1 port=${url.port} dbname=${url.pathname.slice(1)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${POOLER_PORT}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 8
max_client_conn = 200
`,
  )
  const isRoot = process.getuid?.() === 0
  await chmod(folder, 0o755)
  if (isRoot) await chown(users, NOBODY, NOBODY)
  const child = spawn('pgbouncer', ['-q', settings], {
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  })
  const pooled = Object.assign(new URL(url), { port: String(POOLER_PORT), pathname: '/medponto' })
  return { url: pooled.href, child }
}

/** How long a statement runs through the pooler before it is cancelled. */
async function timeToCancel(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  const began = performance.now()
  const error = await client.query('select pg_sleep(20)').then(
    () => 'nothing',
    ({ code }) => code as string,
  )
  await client.end()
  return `${error} after ${Math.round(performance.now() - began)} ms`
}

/** How long until one process shows what was changed through the other, in ms. */
async function timeToShow(token: string): Promise<number> {
  const [one, other] = NODE_PORTS.map((port) => `http://127.0.0.1:${port}`)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const own = (await (await fetch(`${one}/api/jobs/employer?status=active`, { headers })).json()) as {
    jobOffers: { id: string }[]
  }
  const id = own.jobOffers[0]?.id
  const address = `${other}/vagas/detalhes/${id}`
  for (let visit = 0; visit < 3; visit += 1) await (await fetch(address)).text()
  const editing = await fetch(`${one}/api/jobs/${id}/edit`, { headers })
  const { form, version } = (await editing.json()) as { form: object; version: number }
  const title = `Plantonista ${Date.now()}`
  const body = JSON.stringify({ ...form, title, version })
  const changed = await fetch(`${one}/api/jobs/${id}`, { method: 'PUT', headers, body })
  if (!changed.ok) throw new Error(`the job could not be changed: ${changed.status}`)
  const began = performance.now()
  while (!(await (await fetch(address)).text()).includes(title)) await sleep(5)
  return Math.round(performance.now() - began)
}

const folder = await mkdtemp(path.join(tmpdir(), 'medponto-pooler-'))
const database = await bulkDatabase(20_000, say)
const pooler = await startPooler(folder, new URL(database.url))
const proxy = await startProxy(folder)
const nodes: Node[] = []
try {
  const env = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: database.url,
    DATA_DIR: folder,
    SESSION_SECRET: 'a'.repeat(20) + Math.random().toString(36).repeat(3),
  }
  for (const port of NODE_PORTS) nodes.push(await startNode(root, port, env))
  const employer = await signIn('hospital@demo.test')
  let isOver = false
  const loading = load(RATE, () => isOver)
  while (seen.made < REQUESTS / 2) await sleep(200)
  await nodes[0]?.stop()
  nodes[0] = await startNode(root, NODE_PORTS[0], env)
  while (seen.made < REQUESTS) await sleep(200)
  isOver = true
  await loading
  say(`${seen.made} requests through PgBouncer with a restart: ${seen.failures.length} failures`)
  for (const failure of seen.failures.slice(0, 10)) say(`  ${failure}`)
  say(`a statement of 20 s: ${await timeToCancel(pooler.url)}`)
  const shown: number[] = []
  for (let time = 0; time < 5; time += 1) shown.push(await timeToShow(employer))
  say(`a change is shown by the other process after ${shown.join(', ')} ms`)
} finally {
  await Promise.all(nodes.map((node) => node.stop()))
  proxy.kill('SIGKILL')
  pooler.child.kill()
  await database.remove()
  await rm(folder, { recursive: true, force: true })
}

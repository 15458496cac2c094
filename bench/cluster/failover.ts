import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type PairedServer, startServerPair } from '#test/programs/server-pair.ts'
import { root } from '../app.ts'
import { chrome } from '../chrome.ts'
import { signIn } from './steady-load.ts'
import { NODE_PORTS, type Node, proxy, startNode, startProxy } from './two-nodes.ts'

/*
 * Two processes behind HAProxy know two database servers, of which one follows the other synchronously. Five times the primary is
 * killed and the other promoted three seconds later, under reads and writes. Needs the package haproxy.
 */

const PROMOTIONS = 5
const OUTAGE_MS = 3_000
const say = (text: string) => void process.stdout.write(`${text}\n`)

const statuses = new Map<number, number>()
/** For each job whether it is saved, as far as that was confirmed last. */
const confirmed = new Map<string, boolean>()
let writes = 0
let lastSavedMs = 0
let isOver = false

async function ask(method: string, address: string, token?: string): Promise<number> {
  const reply = await fetch(proxy + address, {
    method,
    headers: {
      ...chrome,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { body: '{}' }),
  }).catch(() => null)
  await reply?.arrayBuffer()
  const status = reply?.status ?? 0
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  return status
}

/** Saves job after job and then removes them, each until it is confirmed, and begins again. */
async function write(ids: readonly string[], token: string): Promise<void> {
  for (let index = 0; !isOver; index += 1) {
    const id = ids[index % ids.length] as string
    const isSaved = Math.floor(index / ids.length) % 2 === 0
    confirmed.delete(id)
    while ((await ask(isSaved ? 'POST' : 'DELETE', `/api/saved-jobs/${id}`, token)) !== 200) await sleep(20)
    confirmed.set(id, isSaved)
    writes += 1
    lastSavedMs = performance.now()
    await sleep(50)
  }
}

async function read(): Promise<void> {
  for (let index = 0; !isOver; index += 1) {
    await ask('GET', ['/', '/vagas', '/api/jobs?search=cardiologia', '/api/jobs'][index % 4] as string)
    await sleep(20)
  }
}

/** Acknowledges a write only once the other server has it. */
async function waitFor(standby: PairedServer, primary: PairedServer): Promise<void> {
  // The copy has this setting too. Once it is promoted, nobody follows it.
  await standby.query('alter system reset synchronous_standby_names')
  await standby.query('select pg_reload_conf()')
  await primary.query(`alter system set synchronous_standby_names = 'standby'`)
  await primary.query('select pg_reload_conf()')
  for (;;) {
    const rows = await primary.query(`select from pg_stat_replication where sync_state = 'sync'`)
    if (rows.length > 0) return
    await sleep(50)
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'medponto-failover-'))
const pair = await startServerPair()
const haproxy = await startProxy(folder)
const nodes: Node[] = []
try {
  let { primary, standby } = pair
  const hosts = [primary, standby].map(({ url }) => new URL(url).host)
  const env = {
    DATABASE_URL: primary.url.replace(hosts[0] as string, hosts.join(',')),
    DATA_DIR: folder,
    SESSION_SECRET: 'a'.repeat(20) + Math.random().toString(36).repeat(3),
    RATE_LIMIT_PER_MINUTE: '0',
  }
  for (const port of NODE_PORTS) nodes.push(await startNode(root, port, env))
  const token = await signIn('medica@demo.test')
  const list = (await (await fetch(`${proxy}/api/jobs?pageSize=100`)).json()) as {
    jobOffers: { id: string }[]
  }
  const ids = list.jobOffers.map(({ id }) => id)
  await waitFor(standby, primary)
  const working = [write(ids, token), read(), read()]
  const back: number[] = []
  for (let promotion = 0; promotion < PROMOTIONS; promotion += 1) {
    await sleep(3_000)
    await primary.kill()
    await sleep(OUTAGE_MS)
    await standby.query('select pg_promote()')
    const promotedMs = performance.now()
    while (lastSavedMs < promotedMs) await sleep(5)
    back.push(Math.round(lastSavedMs - promotedMs))
    say(`promotion ${promotion + 1}: writes back after ${back.at(-1)} ms`)
    await primary.follow(standby)
    ;[primary, standby] = [standby, primary]
    await waitFor(standby, primary)
  }
  isOver = true
  await Promise.all(working)
  const saved = (await (
    await fetch(`${proxy}/api/saved-jobs`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { items: { id: string }[] }
  const kept = new Set(saved.items.map(({ id }) => id))
  say(`${PROMOTIONS} promotions: writes back after ${back.join(', ')} ms`)
  const lost = [...confirmed].filter(([id, isSaved]) => kept.has(id) !== isSaved)
  say(`${writes} confirmed writes; of ${confirmed.size} jobs, ${lost.length} are not as confirmed`)
  say(
    `replies by status: ${[...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`,
  )
} finally {
  isOver = true
  await Promise.all(nodes.map((node) => node.stop()))
  haproxy.kill('SIGKILL')
  await pair.close()
  await rm(folder, { recursive: true, force: true })
}

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
 * Two processes behind HAProxy read from a replica that is 90 s late. Doctors save and remove jobs and look at them at once, and
 * the replica is lost in the end. Needs the package haproxy.
 */

const READS = 10_000
const CLIENTS = 8
const say = (text: string) => void process.stdout.write(`${text}\n`)

interface Browser {
  headers: Record<string, string>
  ask(method: string, address: string): Promise<Response>
}

/** Keeps the cookies that it gets. */
function browser(token?: string): Browser {
  const headers: Record<string, string> = {
    ...chrome,
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return {
    headers,
    async ask(method, address) {
      const isPost = method === 'POST'
      const reply = await fetch(proxy + address, {
        method,
        headers: { ...headers, ...(isPost && { 'content-type': 'application/json' }) },
        ...(isPost && { body: '{}' }),
      })
      const seen = reply.headers.getSetCookie().find((cookie) => cookie.startsWith('medponto_seen='))
      if (seen) headers.cookie = seen.split(';')[0] as string
      return reply
    },
  }
}

/** Rows that the server has read for queries. */
async function rowsRead(server: PairedServer): Promise<number> {
  const [row] = await server.query<{ count: string }>(
    `select sum(tup_returned + tup_fetched) as count from pg_stat_database where datname = 'medponto'`,
  )
  return Number(row?.count ?? 0)
}

const folder = await mkdtemp(path.join(tmpdir(), 'medponto-replicas-'))
const { primary, standby, close } = await startServerPair({ recovery_min_apply_delay: '90s' })
const haproxy = await startProxy(folder)
const nodes: Node[] = []
try {
  const env = {
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URLS: standby.url,
    DATA_DIR: folder,
    SESSION_SECRET: 'a'.repeat(20) + Math.random().toString(36).repeat(3),
    RATE_LIMIT_PER_MINUTE: '0',
  }
  for (const port of NODE_PORTS) nodes.push(await startNode(root, port, env))
  const token = await signIn('medica@demo.test')
  const list = (await (await fetch(`${proxy}/api/jobs?pageSize=${CLIENTS}`)).json()) as {
    jobOffers: { id: string }[]
  }
  say('Waiting for the replica to have the demo, which takes 90 s…')
  const before = await rowsRead(standby)
  while ((await rowsRead(standby)) - before < 10_000) {
    for (let ask = 0; ask < 20; ask += 1)
      await browser().ask('GET', `/api/jobs?search=pediatra${Math.random()}`)
    await sleep(1_000)
  }
  say('The replica answers searches of guests.')

  let reads = 0
  let stale = 0
  let failures = 0
  const fail = ({ url, status }: Response) => {
    failures += 1
    say(`  ${status} ${url}`)
  }
  const mark = async (id: string) => {
    const doctor = browser(token)
    for (let isSaved = true; reads < READS; isSaved = !isSaved) {
      const reply = await doctor.ask(isSaved ? 'POST' : 'DELETE', `/api/saved-jobs/${id}`)
      if (reply.status !== 200) fail(reply)
      await reply.arrayBuffer()
      const shown = await doctor.ask('GET', `/api/jobs/${id}`)
      if (shown.status !== 200) fail(shown)
      const { saved } = (await shown.json()) as { saved?: boolean }
      reads += 1
      if (saved !== isSaved) stale += 1
    }
  }
  const replicaRows = await rowsRead(standby)
  let isOver = false
  const guest = async () => {
    while (!isOver) {
      const reply = await browser().ask('GET', `/api/jobs?search=pediatra${Math.random()}`)
      if (reply.status !== 200) fail(reply)
      await reply.arrayBuffer()
    }
  }
  const guests = [guest(), guest()]
  await Promise.all(list.jobOffers.map(({ id }) => mark(id)))
  say(`${reads} reads of own writes: ${stale} stale, ${failures} failures`)
  say(`rows read by the replica meanwhile, for guests: ${(await rowsRead(standby)) - replicaRows}`)
  await standby.kill()
  await sleep(5_000)
  isOver = true
  await Promise.all(guests)
  say(`after the loss of the replica: ${failures} failures`)
} finally {
  await Promise.all(nodes.map((node) => node.stop()))
  haproxy.kill('SIGKILL')
  await close()
  await rm(folder, { recursive: true, force: true })
}

import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDatabase } from '#server/db/client.ts'
import { JOB_INDEX_VERSION } from '#server/features/jobs/job-index/service.ts'
import { root } from '../app.ts'
import { chrome } from '../chrome.ts'
import { bulkDatabase } from './bulk-database.ts'
import { ask, forget, load, seen } from './steady-load.ts'
import { laterRelease, NODE_PORTS, type Node, proxy, startNode, startProxy } from './two-nodes.ts'

/*
 * Two nodes of this release behind HAProxy are replaced, one after the other, by a release made from it (another schema,
 * another version of the search index, other scripts), and then by this one again, under reads and writes.
 */

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '20000' },
    /** Requests per second. */
    rate: { type: 'string', default: '50' },
    /** Requests in all; the last phase goes on until they are made. */
    requests: { type: 'string', default: '20000' },
    /** How long to wait for the exchange of the search index, in minutes. A large one takes more than an hour on two cores. */
    patience: { type: 'string', default: '90' },
    /** Clients of the rolling restarts at the end. */
    clients: { type: 'string', default: '12' },
  },
})
/** The version of the search index of the later release. */
const LATER_INDEX = JOB_INDEX_VERSION + 1
const say = (text: string) => void process.stdout.write(`${text}\n`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
/** Loads pages with all that they name, as browsers do, one file after the other through the proxy. */
async function loadPages(count: number): Promise<{ files: number; missing: string[] }> {
  const missing: string[] = []
  let files = 0
  for (let index = 0; index < count; index += 1) {
    const html = await (await fetch(proxy + (index % 2 ? '/vagas' : '/'), { headers: chrome })).text()
    const names = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))
    for (const name of names) {
      const reply = await fetch(proxy + name, { headers: chrome })
      await reply.arrayBuffer()
      files += 1
      if (!reply.ok) missing.push(`${name} ${reply.status}`)
    }
  }
  return { files, missing }
}

const folder = await mkdtemp(path.join(tmpdir(), 'medponto-upgrade-'))
say('Building the later release…')
const later = await laterRelease()
const database = await bulkDatabase(Number(values.jobs), say)
let haproxy: ChildProcess | undefined
let nodes: (Node | undefined)[] = []
try {
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SESSION_SECRET: 'a'.repeat(20) + Math.random().toString(36).repeat(3),
  }

  haproxy = await startProxy(folder)
  nodes = [await startNode(root, NODE_PORTS[0], env), await startNode(root, NODE_PORTS[1], env)]
  const replace = async (index: 0 | 1, checkout: string) => {
    await nodes[index]?.stop()
    nodes[index] = undefined
    const node = await startNode(checkout, NODE_PORTS[index], env)
    nodes[index] = node
    return node.startMs
  }
  const wanted = Number(values.requests)
  let isOver = false
  const loading = load(Number(values.rate), () => isOver)
  const until = async (share: number) => {
    while (seen.made < wanted * share) await sleep(200)
  }
  await until(0.1)
  say(`first node of the later release ready after ${seconds(await replace(0, later))}`)
  const { files, missing } = await loadPages(200)
  say(`200 page loads across two releases: ${files} files, ${missing.length} missing ${missing.slice(0, 3)}`)
  await until(0.3)
  say(`second node of the later release ready after ${seconds(await replace(1, later))}`)
  const watching = createDatabase(database.url)
  const version = async () => (await watching.pool.query('select version from job_index')).rows[0].version
  const before = performance.now()
  const waited = () => performance.now() - before
  while ((await version()) < LATER_INDEX && waited() < Number(values.patience) * 60_000) await sleep(500)
  say(
    `search index ${(await version()) < LATER_INDEX ? 'not yet exchanged' : 'exchanged'} ${seconds(waited())} after both nodes were replaced`,
  )
  await watching.close()
  await until(0.6)
  say(`first node of this release ready again after ${seconds(await replace(0, root))}`)
  await until(0.8)
  say(`second node of this release ready again after ${seconds(await replace(1, root))}`)
  await until(1)
  isOver = true
  await loading
  say(
    `${seen.made} requests, ${seen.failures.length} failures; slowest write ${seconds(seen.slowestWriteMs)}`,
  )
  const { totals } = seen
  say(
    `totals: ${Math.min(...totals)} to ${Math.max(...totals)}, lowest share ${((100 * Math.min(...totals)) / Math.max(...totals)).toFixed(2)} %`,
  )
  for (const line of [...seen.failures.slice(0, 10), ...seen.slowWrites]) say(`  ${line}`)

  forget()
  let isRestarted = false
  const client = async (number: number) => {
    for (let index = number; !isRestarted; index += 1)
      await ask('GET', ['/', '/vagas', '/api/jobs', '/api/jobs?search=pediatria'][index % 4] as string)
  }
  const clients = Array.from({ length: Number(values.clients) }, (_, number) => client(number))
  for (let restart = 0; restart < 6; restart += 1) await replace((restart % 2) as 0 | 1, root)
  isRestarted = true
  await Promise.all(clients)
  say(
    `six rolling restarts, ${values.clients} clients: ${seen.made} requests, ${seen.failures.length} failures`,
  )
  for (const failure of seen.failures.slice(0, 10)) say(`  ${failure}`)
} finally {
  await Promise.all(nodes.map((node) => node?.stop()))
  haproxy?.kill('SIGKILL')
  await database.remove()
  for (const one of [later, folder]) await rm(one, { recursive: true, force: true })
}

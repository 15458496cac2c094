import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root, startApp } from '../app.ts'

const PROXY_PORT = 3390
export const NODE_PORTS = [3391, 3392] as const
/** Address of HAProxy. */
export const proxy = `http://127.0.0.1:${PROXY_PORT}`
const DRAIN_SECONDS = 3

/** A checkout of this release, changed as a later release would be, and built. */
export async function laterRelease(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'medponto-later-'))
  for (const name of [
    'contract',
    'public',
    'scripts',
    'server',
    'web',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
    'react-router.config.ts',
  ])
    await cp(path.join(root, name), path.join(folder, name), { recursive: true })
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const edit = async (file: string, change: (text: string) => string) => {
    const text = await readFile(path.join(folder, file), 'utf8')
    const changed = change(text)
    if (changed === text) throw new Error(`${file} was not changed`)
    await writeFile(path.join(folder, file), changed)
  }
  await edit('package.json', (text) => text.replace(/"version": "\d+/, '"version": "99'))
  await edit('server/features/jobs/job-index/service.ts', (text) =>
    text.replace(/JOB_INDEX_VERSION = (\d+)/, (_, version) => `JOB_INDEX_VERSION = ${Number(version) + 1}`),
  )
  const migrations = {
    '9901-shelves.sql': `-- expand
create table shelves (id uuid primary key, job_id uuid not null references jobs on delete cascade);
alter table jobs add column is_shelved boolean not null default false;`,
    '9902-jobs-words-again.sql': `-- expand, after the start
drop index concurrently if exists jobs_words_again;
create index concurrently jobs_words_again on jobs using gin (to_tsvector('medponto', search_text(
  title || ' ' || regexp_replace(description || ' ' || requirements, '<[^>]*>', ' ', 'g'))));`,
  }
  for (const [name, text] of Object.entries(migrations))
    await writeFile(path.join(folder, 'server/db/migrations', name), text)
  // The root and all that imports it get other names.
  await edit('web/root.tsx', (text) => `${text}\nexport const release = 'later'\n`)
  const run = (command: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(command, args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (status !== 0) throw new Error(stderr)
  }
  run('node_modules/.bin/react-router', 'build', '--logLevel', 'error')
  run(process.execPath, 'scripts/precompress.mjs')
  return folder
}

/** Starts HAProxy with the settings of `ops/haproxy.cfg`, without TLS. */
export async function startProxy(folder: string): Promise<ChildProcess> {
  const shipped = await readFile(path.join(root, 'ops/haproxy.cfg'), 'utf8')
  const settings = shipped
    .replace(/^ {2}bind :80\n/m, `  bind 127.0.0.1:${PROXY_PORT}\n`)
    .replace(/^ {2}bind :443.*\n/m, '')
    .replace(/^ {2}http-request redirect.*\n/m, '')
    // User and log are those of a service.
    .replace(/^global\n(?: {2}.*\n)*/m, '')
    .replaceAll('3001', String(NODE_PORTS[0]))
    .replaceAll('3002', String(NODE_PORTS[1]))
  const file = path.join(folder, 'haproxy.cfg')
  await writeFile(file, settings)
  return spawn('haproxy', ['-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
}

export interface Node {
  stop(): Promise<void>
}

/** Starts a node with the demo, and waits until HAProxy has seen that it is ready. */
export async function startNode(
  checkout: string,
  port: number,
  env: Record<string, string>,
): Promise<Node & { startMs: number }> {
  const start = performance.now()
  const own = { DEMO_DATA: 'on', DRAIN_SECONDS: String(DRAIN_SECONDS), ...env }
  const { stop } = await startApp(checkout, { port, env: own })
  const startMs = performance.now() - start
  await sleep(1_500)
  return { startMs, stop }
}

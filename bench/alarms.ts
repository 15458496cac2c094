import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { startQueue } from '#server/db/queue.ts'
import { createLog } from '#server/log.ts'
import { faultsOf } from './alarms/faults.ts'
import { type AppProcess, root, startApp } from './app.ts'

/**
 * Causes a real fault for each alarm, and waits until a real Prometheus says that it fires. Needs Debian's package prometheus, and
 * root for a small disk. `--only MedpontoErros,MedpontoLento` runs a part.
 *
 * Prometheus runs a copy of the rules in which time goes faster: `for` and ranges take seconds instead of minutes, and so do the ages
 * that are written as `minutes * 60`. The bounds stay as they are.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const [APP_PORT, METRICS_PORT, PROMETHEUS_PORT, MAIL_PORT] = [3461, 3462, 3463, 3464] as const
const PATIENCE_MS = 300_000
const say = (text: string) => void process.stdout.write(`${text}\n`)

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (error) throw new Error(`${command} is missing: apt-get install -y prometheus`)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout
}

const faster = (rules: string) =>
  rules
    .replace(/for: (\d+)m/g, (_, minutes) => `for: ${minutes}s`)
    .replace(/\[(\d+)m\]/g, (_, minutes) => `[${Math.max(10, Number(minutes) * 3)}s]`)
    .replace(/\* 60/g, '* 1')

const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'medponto-alarms-')))
await chmod(folder, 0o755)
const disk = path.join(folder, 'disk')
await mkdir(disk)

function listen(port: number): Promise<() => void> {
  // A mail server that lets nobody in.
  const server = createServer((socket) => socket.end('554 no service here\r\n'))
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(() => void server.close())))
}

let app: AppProcess | undefined
const url = `http://127.0.0.1:${APP_PORT}`

async function start(env: Record<string, string> = {}): Promise<void> {
  app = await startApp(root, {
    port: APP_PORT,
    env: {
      LOG_LEVEL: 'silent',
      METRICS_PORT: String(METRICS_PORT),
      DATA_DIR: disk,
      DATABASE_POOL: '3',
      DEMO_DATA: 'on',
      ...env,
    },
  })
}

async function ask<T>(address: string): Promise<T> {
  const reply = await fetch(`http://127.0.0.1:${PROMETHEUS_PORT}/api/v1/${address}`)
  const { data } = (await reply.json()) as { data: T }
  return data
}

const firing = async () =>
  (await ask<{ alerts: { state: string; labels: { alertname: string } }[] }>('alerts')).alerts
    .filter(({ state }) => state === 'firing')
    .map(({ labels }) => labels.alertname)

async function until(check: () => Promise<boolean>): Promise<number | null> {
  const began = performance.now()
  while (performance.now() - began < PATIENCE_MS) {
    if (await check()) return Math.round((performance.now() - began) / 1000)
    await sleep(500)
  }
  return null
}

/** Whether Prometheus accepts each query of the dashboard, and how many of them have a value now. */
async function checkDashboard(): Promise<string> {
  const text = await readFile(path.join(root, 'ops/grafana/medponto.json'), 'utf8')
  const { panels } = JSON.parse(text) as { panels: { targets?: { expr: string }[] }[] }
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const refused: string[] = []
  const empty: string[] = []
  for (const expr of queries) {
    const query = expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*')
    const reply = await fetch(
      `http://127.0.0.1:${PROMETHEUS_PORT}/api/v1/query?query=${encodeURIComponent(query)}`,
    )
    const { status, data } = (await reply.json()) as { status: string; data?: { result: unknown[] } }
    if (status !== 'success') refused.push(expr)
    else if (data?.result.length === 0) empty.push(expr)
  }
  if (refused.length > 0) throw new Error(`Prometheus refuses:\n${refused.join('\n')}`)
  return `dashboard: ${queries.length} queries, all accepted; without a value now: ${empty.length}\n  ${empty.join('\n  ')}`
}

run('promtool', 'check', 'rules', path.join(root, 'ops/prometheus/alerts.yml'))
say(run('promtool', 'test', 'rules', path.join(root, 'ops/prometheus/alerts.test.yml')).trim())
// Small enough to be filled.
run('mount', '-t', 'tmpfs', '-o', 'size=700m,mode=0755', 'tmpfs', disk)
await writeFile(
  path.join(folder, 'alerts.yml'),
  faster(await readFile(path.join(root, 'ops/prometheus/alerts.yml'), 'utf8')),
)
await writeFile(
  path.join(folder, 'prometheus.yml'),
  `global: { scrape_interval: 2s, scrape_timeout: 2s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs: [{ job_name: medponto, static_configs: [{ targets: ["127.0.0.1:${METRICS_PORT}"] }] }]
`,
)
const closeMail = await listen(MAIL_PORT)
const smtp = { SMTP_URL: `smtp://127.0.0.1:${MAIL_PORT}` }
await start()
const prometheus = spawn(
  'prometheus',
  [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/tsdb`,
    `--web.listen-address=127.0.0.1:${PROMETHEUS_PORT}`,
    '--log.level=error',
  ],
  { stdio: ['ignore', 'ignore', 'inherit'] },
)
const embedded = await startEmbedded({ dataDir: disk })
const database = createDatabase(embedded.url, { max: 2, limits: 'none' })
const queue = await startQueue(embedded.url, createLog('silent'))
const restart = async (env?: Record<string, string>) => {
  await app?.stop()
  await start(env)
}
const faults = faultsOf({ url, folder, disk, smtp, database, queue, app: () => app, restart })

const results: { alarm: string; fault: string; seconds: number | null; endedAfter: number | null }[] = []
try {
  await until(() =>
    firing().then(
      () => true,
      () => false,
    ),
  )
  // The figures that only traffic makes.
  for (const address of ['/', '/vagas', '/api/jobs']) await fetch(url + address)
  await sleep(12_000)
  say(await checkDashboard())
  const wanted = values.only?.split(',')
  for (const [alarm, { fault, cause }] of Object.entries(faults)) {
    if (wanted && !wanted.includes(alarm)) continue
    if ((await firing()).includes(alarm)) throw new Error(`${alarm} fires before its fault`)
    const repair = await cause()
    const seconds = await until(async () => (await firing()).includes(alarm))
    await repair()
    const endedAfter = await until(async () => !(await firing()).includes(alarm))
    results.push({ alarm, fault, seconds, endedAfter })
    say(
      `${alarm.padEnd(28)} ${seconds ?? 'never'} s; over ${endedAfter ?? 'never'} s after the repair: ${fault}`,
    )
  }
} finally {
  prometheus.kill()
  closeMail()
  await app?.stop()
  await queue.stop()
  await database.close()
  await embedded.stop()
  spawnSync('umount', [disk])
  await rm(folder, { recursive: true, force: true })
}
process.exit(results.every(({ seconds, endedAfter }) => seconds !== null && endedAfter !== null) ? 0 : 1)

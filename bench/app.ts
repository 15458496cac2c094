import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { systemClock } from '#server/clock.ts'
import { createDatabase, type Database } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { fillIndex, seedBulk } from '#server/demo/bulk.ts'
import { adoptEmptyIndex, refillIndex } from '#server/features/jobs/job-index-refill/service.ts'
import { serverEnv, serverFlags } from '../scripts/server-flags.mjs'
import { cpuSeconds, residentMegabytes } from './memory.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))
const PORT = Number(process.env.BENCH_PORT ?? 3299)

export interface AppProcess {
  url: string
  /** Resident memory of the process in MB (Linux). */
  memory(): number
  /** Seconds that the process has worked since its start (Linux). */
  cpuSeconds(): number
  stop(): Promise<void>
  /** Ends it at once. */
  kill(): void
}

export interface BenchApp extends AppProcess {
  database: Database
  databaseUrl: string
}

async function waitUntilReady(url: string, app: ChildProcess): Promise<void> {
  const deadline = Date.now() + 240_000
  while (Date.now() < deadline) {
    if (app.exitCode !== null) throw new Error('the app ended')
    const up = await fetch(`${url}/ready`).then(
      (reply) => reply.ok,
      () => false,
    )
    await new Promise((resolve) => setTimeout(resolve, 100))
    // If the port is taken, another app answers and this one ends.
    if (up && app.exitCode === null) return
  }
  throw new Error('the app did not start')
}

/** Starts the optimised app of a checkout, without demo data and without a rate limit. */
export async function startApp(
  checkout: string,
  { port, env }: { port: number; env: Record<string, string> },
): Promise<AppProcess> {
  const app = spawn(process.execPath, [...serverFlags(process.versions.node), 'server/main.ts'], {
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...serverEnv,
      NODE_ENV: 'production',
      APP_MODE: 'demo',
      PORT: String(port),
      RATE_LIMIT_PER_MINUTE: '0',
      // Visitors are distinguished by their address.
      TRUST_PROXY: 'loopback',
      DEMO_DATA: 'off',
      ...env,
    },
  })
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(url, app)
  return {
    url,
    memory: () => residentMegabytes(app.pid as number),
    cpuSeconds: () => cpuSeconds(app.pid as number),
    async stop() {
      if (app.exitCode !== null || app.signalCode !== null) return
      app.kill('SIGTERM')
      await once(app, 'exit')
    },
    kill: () => void app.kill('SIGKILL'),
  }
}

/** Starts this checkout's app on a database with `jobs` jobs, which later runs reuse. */
export async function benchApp(
  jobs: number,
  say: (text: string) => void,
  env: Record<string, string> = {},
): Promise<BenchApp> {
  const dataDir = `data/bench-${jobs}`
  const embedded = await startEmbedded({ dataDir: `${root}/${dataDir}`, say })
  const database = createDatabase(embedded.url, { limits: 'none' })
  await migrate(embedded.url)
  const { count } = await database.db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  await adoptEmptyIndex(database.db)
  // An earlier run may have been stopped while it generated them.
  if (Number(count) < jobs) await seedBulk(database, { jobs, now: new Date(), say })
  // The app would fill what a migration has emptied, but it is waited for no longer than a start takes.
  await fillIndex(database.db, new Date())
  await refillIndex({ db: database.db, clock: systemClock })
  // Alerts would be matched with all of them while the app is measured.
  await database.db.deleteFrom('job_index_news').execute()
  const app = await startApp(root, {
    port: PORT,
    env: { DATABASE_URL: embedded.url, DATA_DIR: dataDir, ...env },
  })
  return {
    ...app,
    database,
    databaseUrl: embedded.url,
    async stop() {
      await app.stop()
      await database.close()
      await embedded.stop()
    },
  }
}

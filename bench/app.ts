import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createDatabase, type Database } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedBulk } from '#server/demo/bulk.ts'
import { serverFlags } from '../scripts/server-flags.mjs'
import { residentMegabytes } from './memory.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))
const PORT = 3299

export interface BenchApp {
  url: string
  database: Database
  /** Resident memory of the app's process in MB (Linux). */
  memory(): number
  stop(): Promise<void>
}

async function waitUntilReady(url: string, app: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (app.exitCode !== null) throw new Error('the app ended')
    const up = await fetch(`${url}/ready`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the app did not start')
}

/** Starts the real app as a process, on a database with `jobs` jobs that is reused by later runs. */
export async function benchApp(jobs: number, say: (text: string) => void): Promise<BenchApp> {
  const embedded = await startEmbedded({ dataDir: `${root}/data/bench-${jobs}`, say })
  const database = createDatabase(embedded.url)
  await migrate(database.db)
  const { count } = await database.db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) === 0) await seedBulk(database, { jobs, now: new Date(), say })
  const app = spawn(process.execPath, [...serverFlags, 'server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(PORT),
      DATABASE_URL: embedded.url,
      DATA_DIR: `data/bench-${jobs}`,
      RATE_LIMIT_PER_MINUTE: '0',
      // Benches simulate many visitors by their addresses (X-Forwarded-For).
      TRUST_PROXY: 'loopback',
      DEMO_DATA: 'off',
    },
  })
  const url = `http://127.0.0.1:${PORT}`
  await waitUntilReady(url, app)
  return {
    url,
    database,
    memory: () => residentMegabytes(app.pid as number),
    async stop() {
      app.kill('SIGTERM')
      await once(app, 'exit')
      await database.close()
      await embedded.stop()
    },
  }
}

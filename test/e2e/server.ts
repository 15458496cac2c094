import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { migrate } from '#server/db/migrate.ts'
import { databaseUrl, runOnCluster, startTestCluster } from '../cluster.ts'

// Runs the real app, as `npm start` does, on fresh demo data. With E2E_KEEP_DATABASE it is a second process on the existing data.
// With E2E_RELEASE it is the app of another release, in that folder, on the schema of this one.
const release = process.env.E2E_RELEASE
const cluster = await startTestCluster()
const url = databaseUrl(cluster.url, 'e2e')
if (!process.env.E2E_KEEP_DATABASE)
  await runOnCluster(cluster.url, 'drop database if exists e2e with (force)', 'create database e2e')
if (release) await migrate(url)
const app = spawn(process.execPath, ['server/main.ts'], {
  cwd: release ?? fileURLToPath(new URL('../..', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, APP_MODE: 'demo', DATABASE_URL: url },
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => app.kill(signal))
await once(app, 'exit')
await cluster.stop()

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { databaseUrl, runOnCluster, startTestCluster } from '../cluster.ts'

// Runs the real app, as `npm start` does, on fresh demo data. With E2E_KEEP_DATABASE it is a second process on the existing data.
const cluster = await startTestCluster()
if (!process.env.E2E_KEEP_DATABASE)
  await runOnCluster(cluster.url, 'drop database if exists e2e with (force)', 'create database e2e')
const app = spawn(process.execPath, ['server/main.ts'], {
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, APP_MODE: 'demo', DATABASE_URL: databaseUrl(cluster.url, 'e2e') },
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => app.kill(signal))
await once(app, 'exit')
await cluster.stop()

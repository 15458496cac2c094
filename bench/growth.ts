import { createDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { fillIndex, seedBulk } from '#server/demo/bulk.ts'
import { accessToken } from './accounts.ts'
import { root, startApp } from './app.ts'
import { chrome } from './chrome.ts'
import { growthCalls } from './growth/calls.ts'
import { growDatabase, grownAccounts } from './growth/rows.ts'
import { quantiles } from './latency.ts'

const JOBS = 20_000
const PORT = Number(process.env.BENCH_PORT ?? 3299)
const LIMIT_MS = 500
/** Calls of each kind. Those that take long are asked less often. */
const SAMPLES = Number(process.env.SAMPLES ?? 100)
const PATIENCE_MS = 20_000
const browser = {
  ...chrome,
  accept: 'application/json',
  connection: 'keep-alive',
}

const only = process.argv[2] ?? ''
const say = (text: string) => void process.stdout.write(`${text}\n`)

const dataDir = `${root}/data/growth`
const embedded = await startEmbedded({
  dataDir,
  say,
  settings: { shared_preload_libraries: 'pg_stat_statements', max_wal_size: '4GB' },
})
const database = createDatabase(embedded.url, { limits: 'none' })
await migrate(embedded.url)
const { rows } = await database.pool.query('select count(*)::int as count from jobs')
if (rows[0].count < JOBS) await seedBulk(database, { jobs: JOBS, now: new Date(), say })
await growDatabase(database, say)
await fillIndex(database.db, new Date())
await database.pool.query('create extension if not exists pg_stat_statements')

const app = await startApp(root, {
  port: PORT,
  env: { DATABASE_URL: embedded.url, DATA_DIR: dataDir, WORKER: 'off' },
})
let slow = 0
const refusals = new Set<string>()
try {
  // One after the other: the limits of sign-ins count those of one network.
  const tokens = {} as Record<keyof typeof grownAccounts, string>
  for (const [name, email] of Object.entries(grownAccounts))
    tokens[name as keyof typeof grownAccounts] = await accessToken(app, email)
  const statements = async () => {
    const reply = await database.pool.query('select sum(calls)::int as calls from pg_stat_statements')
    return reply.rows[0].calls as number
  }
  const ask = async (as: keyof typeof grownAccounts, path: string, firstByte: boolean) => {
    const started = performance.now()
    const reply = await fetch(`${app.url}/api${path}`, {
      headers: { ...browser, authorization: `Bearer ${tokens[as]}` },
    })
    if (!reply.ok || !reply.body) {
      refusals.add(`${as} ${path}: ${reply.status} ${await reply.text()}`)
      return Number.POSITIVE_INFINITY
    }
    if (firstByte) {
      const reader = reply.body.getReader()
      await reader.read()
      const took = performance.now() - started
      await reader.cancel()
      return took
    }
    await reply.arrayBuffer()
    return performance.now() - started
  }
  say(`${'as'.padEnd(10)}${'p50'.padStart(8)}${'p99'.padStart(8)}  statements  call`)
  for (const { as, path, firstByte = false } of await growthCalls(database.db)) {
    if (!`${as} ${path}`.includes(only)) continue
    await ask(as, path, firstByte)
    await ask(as, path, firstByte)
    const before = await statements()
    await ask(as, path, firstByte)
    const perCall = (await statements()) - before - 1
    const series: number[] = []
    const until = performance.now() + PATIENCE_MS
    while (series.length < SAMPLES && (series.length < 5 || performance.now() < until))
      series.push(await ask(as, path, firstByte))
    const { p50, p99 } = quantiles(series)
    if (p99 > LIMIT_MS) slow += 1
    say(
      `${as.padEnd(10)}${p50.toFixed(0).padStart(8)}${p99.toFixed(0).padStart(8)}${p99 > LIMIT_MS ? ' !' : '  '}${String(perCall).padStart(10)}  ${path.length > 130 ? `${path.slice(0, 130)}…` : path}`,
    )
  }
  for (const refusal of refusals) say(refusal)
  say(`\n${slow} of these take longer than ${LIMIT_MS} ms`)
} finally {
  await app.stop()
  await database.close()
  await embedded.stop()
}

import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { root, startApp } from '../app.ts'

const PORT = Number(process.env.BENCH_PORT ?? 3299)
const SETTLED_MS = 30_000
const SECONDS = 60
const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Transactions per second of a process that serves nobody, and the statements that cause them. */
const dataDir = `${root}/data/idle`
const embedded = await startEmbedded({
  dataDir,
  say,
  settings: { shared_preload_libraries: 'pg_stat_statements' },
})
const { pool, close } = createDatabase(embedded.url, { limits: 'none' })
await migrate(embedded.url)
await pool.query('create extension if not exists pg_stat_statements')
const transactions = async () => {
  const { rows } = await pool.query(
    'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0].count)
}
try {
  for (const WORKER of ['on', 'off']) {
    const app = await startApp(root, {
      port: PORT,
      env: { DATABASE_URL: embedded.url, DATA_DIR: dataDir, WORKER },
    })
    await sleep(SETTLED_MS)
    await pool.query('select pg_stat_statements_reset()')
    const before = await transactions()
    await sleep(SECONDS * 1000)
    const count = (await transactions()) - before
    const { rows } = await pool.query(
      `select calls, left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as query from pg_stat_statements
       where query not like '%pg_stat_%' order by calls desc limit 12`,
    )
    say(`\nWORKER=${WORKER}: ${(count / SECONDS).toFixed(2)} transactions per second`)
    for (const { calls, query } of rows) say(`${(calls / SECONDS).toFixed(2).padStart(7)}/s  ${query}`)
    await app.stop()
  }
} finally {
  await close()
  await embedded.stop()
}

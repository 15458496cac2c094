import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { systemClock } from '#server/clock.ts'
import { createDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedBulk } from '#server/demo/bulk.ts'
import { refillIndex } from '#server/features/jobs/job-index-refill/service.ts'
import { root } from '../app.ts'

/** The copies of runs that were killed. */
async function leftOver(url: string): Promise<string[]> {
  const { pool, close } = createDatabase(url, { limits: 'none' })
  const { rows } = await pool.query("select datname from pg_database where datname like 'measured_%'")
  await close()
  return rows.map(({ datname }) => datname)
}

/** A copy of a database with that many jobs beside the demo, which is made once and kept in `data/`. */
export async function bulkDatabase(
  jobs: number,
  say: (text: string) => void,
): Promise<{ url: string; remove(): Promise<void> }> {
  const dataDir = path.join(root, `data/upgrade-${jobs}`)
  await mkdir(dataDir, { recursive: true })
  const embedded = await startEmbedded({ dataDir, say })
  const template = createDatabase(embedded.url, { limits: 'none' })
  await migrate(embedded.url)
  const { rows } = await template.pool.query('select count(*)::int as count from jobs')
  if (rows[0].count < jobs) await seedBulk(template, { jobs, now: new Date(), say })
  await refillIndex({ db: template.db, clock: systemClock })
  await template.close()
  const name = `measured_${Date.now()}`
  const onServer = async (...statements: string[]) => {
    const { pool, close } = createDatabase(new URL('/postgres', embedded.url).href, {
      limits: 'none',
    })
    for (const statement of statements) await pool.query(statement)
    await close()
  }
  const original = new URL(embedded.url).pathname.slice(1)
  await onServer(
    ...(await leftOver(embedded.url)).map((left) => `drop database ${left} with (force)`),
    // Autovacuum works on what has just been filled.
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${original}'`,
    `create database ${name} template ${original} strategy file_copy`,
  )
  return {
    url: Object.assign(new URL(embedded.url), { pathname: `/${name}` }).href,
    async remove() {
      await onServer(`drop database if exists ${name} with (force)`)
      await embedded.stop()
    },
  }
}

import { createHash } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { systemClock } from '#server/clock.ts'
import { createDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { startQueue } from '#server/db/queue.ts'
import { adoptEmptyIndex } from '#server/features/jobs/job-index-refill/service.ts'
import { startSandboxes } from '#server/features/payments/sandboxes.ts'
import { createLog } from '#server/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test cluster. Each test file copies its database `template_app`. */
    clusterUrl: string
  }
}

export const TEMPLATE_DATABASE = 'template_app'

/**
 * Folder of the cluster: in memory, where the system has such a folder with room for it. A database has 1,500 files, and a disk
 * takes up to twenty times as long to create them, most of all while those of other databases are being deleted.
 */
function dataDirectory(): string {
  const onDisk = fileURLToPath(new URL('../data/test', import.meta.url))
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < ROOM) return onDisk
  } catch {
    return onDisk
  }
  const checkout = createHash('sha256').update(onDisk).digest('hex').slice(0, 12)
  return `${MEMORY}/medponto-test-${checkout}`
}

const MEMORY = '/dev/shm'
const ROOM = 2 * 1024 ** 3

/** Address of the database `name` of the cluster. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs statements outside of any test's database, such as the one that creates it. */
export async function runOnCluster(clusterUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(clusterUrl)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Starts the cluster of the tests, which need not survive a crash. */
export function startTestCluster() {
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // Each worker has up to two apps at a time, and the tests of several processes four more.
    max_connections: '500',
    max_wal_size: '256MB',
  }
  return startEmbedded({ dataDir: dataDirectory(), settings })
}

/** Starts the cluster and migrates the template database. */
export default async function setup(project: TestProject) {
  const cluster = await startTestCluster()
  await runOnCluster(
    cluster.url,
    `drop database if exists ${TEMPLATE_DATABASE} with (force)`,
    `create database ${TEMPLATE_DATABASE}`,
  )
  const url = databaseUrl(cluster.url, TEMPLATE_DATABASE)
  const database = createDatabase(url)
  await migrate(url)
  await adoptEmptyIndex(database.db)
  // The prices at the sandbox are the same for every test.
  const sandboxes = await startSandboxes({
    db: database.db,
    clock: systemClock,
    sessionSecret: 'template',
    publicUrl: 'http://localhost:3000',
  })
  await sandboxes.close()
  await database.close()
  const queue = await startQueue(url, createLog('silent'))
  await queue.stop()
  project.provide('clusterUrl', cluster.url)
  return () => cluster.stop()
}

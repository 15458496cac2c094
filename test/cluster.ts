import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { startQueue } from '#server/db/queue.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test cluster; its database `template_app` is what each test file copies. */
    clusterUrl: string
  }
}

export const TEMPLATE = 'template_app'
const dataDir = fileURLToPath(new URL('../data/test', import.meta.url))

/** Address of another database of the same cluster. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Statements that cannot run inside the database that they are about. */
export async function onCluster(clusterUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(clusterUrl)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A cluster of the tests' own: nothing in it needs to survive. */
export function startTestCluster() {
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  return startEmbedded({ dataDir, settings })
}

/** The cluster with a migrated template. */
export default async function setup(project: TestProject) {
  const cluster = await startTestCluster()
  await onCluster(
    cluster.url,
    `drop database if exists ${TEMPLATE} with (force)`,
    `create database ${TEMPLATE}`,
  )
  const url = databaseUrl(cluster.url, TEMPLATE)
  const database = createDatabase(url)
  await migrate(database.db)
  await database.close()
  const queue = await startQueue(url, () => {})
  await queue.stop()
  project.provide('clusterUrl', cluster.url)
  return () => cluster.stop()
}

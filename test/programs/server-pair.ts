import { appendFile, chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type Cluster, ensureCluster } from '#server/db/embedded/cluster.ts'
import { giveTo } from '#server/db/embedded/home.ts'
import { readPostmaster } from '#server/db/embedded/postmaster.ts'
import { ensureDatabase, startServer, stopServer } from '#server/db/embedded/server.ts'
import { locate } from '#server/db/embedded/start.ts'

const quiet = () => {}

/** A PostgreSQL server of a pair. */
export interface PairedServer {
  /** Address of its database `medponto`. */
  url: string
  query<Row extends object>(text: string): Promise<Row[]>
  /** Ends it at once. Its connections are closed, unlike after a power cut. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Copies the other server, which has to be a primary, and starts as its standby. */
  follow(other: PairedServer): Promise<void>
}

/** One server, running as a primary, and one that follows it. `settings`: of the standby, as in postgresql.conf. */
export async function startServerPair(
  settings: Record<string, string> = {},
): Promise<{ primary: PairedServer; standby: PairedServer; close(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'medponto-pair-'))
  await chmod(folder, 0o755)
  const own = { fsync: 'off', shared_buffers: '64MB' }
  const clusters = [
    await locate(path.join(folder, 'one'), quiet),
    await locate(path.join(folder, 'two'), quiet),
  ]
  const [first, second] = clusters as [Cluster, Cluster]
  await ensureCluster(first, true, quiet)
  const primary = serverOf(first, { ...own }, await startServer(first, own, quiet))
  await ensureDatabase(first, Number(new URL((await primary).url).port))
  const standby = serverOf(second, { ...own, ...settings })
  await (await standby).follow(await primary)
  return {
    primary: await primary,
    standby: await standby,
    async close() {
      for (const cluster of clusters) await stopServer(cluster)
      for (const { home } of clusters) await rm(home, { recursive: true, force: true })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function serverOf(
  cluster: Cluster,
  settings: Record<string, string>,
  running = 0,
): Promise<PairedServer> {
  let port = running
  const passwordFile = path.join(cluster.home, 'password')
  const addressOf = async () =>
    `postgres://medponto:${(await readFile(passwordFile, 'utf8')).trim()}@127.0.0.1:${port}/medponto`
  const server: PairedServer = {
    url: running ? await addressOf() : '',
    async query<Row extends object>(text: string) {
      const client = new pg.Client(server.url)
      client.on('error', quiet)
      await client.connect()
      try {
        return (await client.query<Row>(text)).rows
      } finally {
        await client.end().catch(quiet)
      }
    },
    async kill() {
      const postmaster = await readPostmaster(cluster.data)
      // Its children end by themselves.
      if (postmaster?.alive) process.kill(postmaster.pid, 'SIGKILL')
    },
    async start() {
      port = await startServer(cluster, settings, quiet, port || undefined)
      server.url = await addressOf()
    },
    async follow(other) {
      const [source] = await other.query<{ data: string }>(`select current_setting('data_directory') as data`)
      const data = source?.data as string
      await rm(cluster.data, { recursive: true, force: true })
      const hba = path.join(data, 'pg_hba.conf')
      const entry = 'host replication all 127.0.0.1/32 scram-sha-256\n'
      if (!(await readFile(hba, 'utf8')).includes(entry)) await appendFile(hba, entry)
      const client = new pg.Client(other.url)
      client.on('error', quiet)
      await client.connect()
      await client.query(`select pg_reload_conf(), pg_backup_start('follow', true)`)
      await cp(data, cluster.data, {
        recursive: true,
        filter: (file) => !file.endsWith('/postmaster.pid') && !file.endsWith('/standby.signal'),
      })
      const { rows } = await client.query<{ label: string }>(
        'select labelfile as label from pg_backup_stop(false)',
      )
      await client.end()
      await writeFile(path.join(cluster.data, 'backup_label'), rows[0]?.label as string)
      await writeFile(path.join(cluster.data, 'standby.signal'), '')
      const { username, password, port: otherPort } = new URL(other.url)
      await writeFile(passwordFile, password, { mode: 0o600 })
      if (cluster.user) await giveTo(cluster.user, cluster.home)
      Object.assign(settings, {
        primary_conninfo: `host=127.0.0.1 port=${otherPort} user=${username} password=${password} application_name=standby`,
      })
      await server.start()
    },
  }
  return server
}

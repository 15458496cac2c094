import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import { addGauge, addMetric, type Sample } from './registry.ts'

interface WatchedPool {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
  readonly options: { max: number }
}

/** Connections to the database, by pool. */
export function addPools(registry: Registry, pools: Readonly<Record<string, WatchedPool>>): void {
  const states = (of: (pool: WatchedPool) => Record<string, number>): Sample[] =>
    Object.entries(pools).flatMap(([name, pool]) =>
      Object.entries(of(pool)).map(([state, value]) => ({ value, labels: { pool: name, state } })),
    )
  addMetric(registry, {
    name: 'medponto_database_connections',
    help: 'Connections of a pool to the database, by state.',
    type: 'gauge',
    read: () => states((pool) => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount })),
  })
  const perPool = (of: (pool: WatchedPool) => number) => () =>
    Object.entries(pools).map(([name, pool]) => ({ value: of(pool), labels: { pool: name } }))
  addMetric(registry, {
    name: 'medponto_database_connections_max',
    help: 'How many connections a pool may have.',
    type: 'gauge',
    read: perPool((pool) => pool.options.max),
  })
  addMetric(registry, {
    name: 'medponto_database_waiting',
    help: 'Statements that wait for a connection of the pool.',
    type: 'gauge',
    read: perPool((pool) => pool.waitingCount),
  })
}

/** A scrape does not wait longer for a primary that hangs. */
const LAG_WITHIN_MS = 1_000

/** How far each replica is behind, in the order of DATABASE_REPLICA_URLS. One that does not answer has no lag. */
export function addReplicas(registry: Registry, { lag }: { lag(): Promise<(number | null)[]> }): void {
  addMetric(registry, {
    name: 'medponto_replica_lag_bytes',
    help: 'Bytes of the log of the primary that a replica has yet to replay.',
    type: 'gauge',
    async read() {
      const unknown = sleep(LAG_WITHIN_MS, [] as (number | null)[], { ref: false })
      const lags = await Promise.race([lag(), unknown]).catch(() => [])
      return lags.flatMap((value, index) =>
        value === null ? [] : [{ value, labels: { replica: String(index + 1) } }],
      )
    },
  })
}

const RESOLUTION_MS = 20

/**
 * How much of its time the event loop works, and the longest that anything waited for it, both since the last scrape. Those of
 * prom-client are in the scrape too, but it measures every 10 ms and includes that time.
 */
export function addEventLoop(registry: Registry): void {
  let last = performance.eventLoopUtilization()
  addGauge(
    registry,
    'medponto_event_loop_utilization',
    'Part of the time since the last scrape in which the event loop has worked.',
    () => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, last)
      last = now
      return utilization
    },
  )
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  addGauge(
    registry,
    'medponto_event_loop_delay_p99_seconds',
    'How long work waited for the event loop since the last scrape, 99th percentile.',
    () => {
      const seconds =
        histogram.count > 0 ? Math.max(0, histogram.percentile(99) / 1e9 - RESOLUTION_MS / 1e3) : 0
      histogram.reset()
      return seconds
    },
  )
}

/** The disk of DATA_DIR. That of an own PostgreSQL is elsewhere. */
export function addDisk(registry: Registry, folder: string): void {
  const disk = () => statfs(folder).catch(() => null)
  addGauge(registry, 'medponto_data_dir_free_bytes', 'Free space on the disk of DATA_DIR.', async () => {
    const found = await disk()
    return found && found.bavail * found.bsize
  })
  addGauge(registry, 'medponto_data_dir_size_bytes', 'Size of the disk of DATA_DIR.', async () => {
    const found = await disk()
    return found && found.blocks * found.bsize
  })
}

interface WatchedCache {
  figures(): { hits: number; misses: number; entries: number; bytes: number | null }
}

/** Hits, misses and size of each cache. */
export function addCaches(registry: Registry, caches: Readonly<Record<string, WatchedCache>>): void {
  const all = (of: (figures: ReturnType<WatchedCache['figures']>) => Record<string, number | null>) => () =>
    Object.entries(caches).flatMap(([cache, { figures }]) =>
      Object.entries(of(figures())).flatMap(([result, value]) =>
        value === null ? [] : [{ value, labels: { cache, ...(result && { result }) } }],
      ),
    )
  addMetric(registry, {
    name: 'medponto_cache_reads_total',
    help: 'Reads of what is kept in memory.',
    type: 'counter',
    read: all(({ hits, misses }) => ({ hit: hits, miss: misses })),
  })
  addMetric(registry, {
    name: 'medponto_cache_entries',
    help: 'Pages or replies that are kept.',
    type: 'gauge',
    read: all(({ entries }) => ({ '': entries })),
  })
  addMetric(registry, {
    name: 'medponto_cache_bytes',
    help: 'Bytes of the pages that are kept.',
    type: 'gauge',
    read: all(({ bytes }) => ({ '': bytes })),
  })
}

/** Outcomes of the attempts to deliver mail. */
export const addDeliveries = (registry: Registry, outcomes: Readonly<Record<string, number>>): void =>
  addMetric(registry, {
    name: 'medponto_mails_total',
    help: 'Attempts to deliver a mail, by outcome.',
    type: 'counter',
    read: () => Object.entries(outcomes).map(([outcome, value]) => ({ value, labels: { outcome } })),
  })

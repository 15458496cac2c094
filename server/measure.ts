import cluster from 'node:cluster'
import type { Server } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { Clock } from './clock.ts'
import type { Env } from './env.ts'
import { serveMetrics } from './http/metrics/metrics-server.ts'
import { addDisk, addEventLoop } from './http/metrics/process-metrics.ts'
import { createRegistry } from './http/metrics/registry.ts'
import { answerWithMetrics, metricsOfWorkers, ownMetrics } from './http/metrics/worker-metrics.ts'
import { processNumber } from './processes.ts'

/** The metrics of this process, or null if nothing is to be measured. */
export function measureProcess(env: Env, clock: Clock): Registry | null {
  if (env.METRICS_PORT === undefined) return null
  const registry = createRegistry(processNumber(), clock.now)
  addEventLoop(registry)
  if (processNumber() === 1) addDisk(registry, env.DATA_DIR)
  return registry
}

/**
 * Lets Prometheus read what this process measures: on METRICS_PORT, or through the process above it.
 * @throws StartProblems
 */
export async function offerMetrics(
  env: Env,
  { registry, log }: { registry: Registry | null; log: FastifyBaseLogger },
): Promise<Server | null> {
  if (!registry || env.METRICS_PORT === undefined) return null
  const read = () => registry.getMetricsAsJSON()
  if (cluster.isWorker) {
    answerWithMetrics(read, log)
    return null
  }
  return serveMetrics({ host: env.METRICS_HOST, port: env.METRICS_PORT, read: ownMetrics(read), log })
}

/**
 * Serves what the processes below this one measure.
 * @throws StartProblems
 */
export async function offerMetricsOfWorkers(env: Env, log: FastifyBaseLogger): Promise<void> {
  if (env.METRICS_PORT === undefined) return
  const read = () =>
    metricsOfWorkers(
      Object.values(cluster.workers ?? {}).flatMap((one) => one ?? []),
      env.WORKERS,
    )
  await serveMetrics({ host: env.METRICS_HOST, port: env.METRICS_PORT, read, log })
}

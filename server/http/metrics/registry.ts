import { collectDefaultMetrics, type Metric, Registry } from 'prom-client'
import { version } from '#server/version.ts'

/** One value of a metric. */
export interface Sample {
  value: number
  labels?: Record<string, string>
}

interface MetricParts {
  name: string
  help: string
  type: 'counter' | 'gauge'
  /** Read at each scrape. Nothing is exposed of what is unknown. */
  read: () => readonly Sample[] | Promise<readonly Sample[]>
}

/** A metric as a scrape has it. */
interface Exposed {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
}

/** The values of a histogram have names of their own. */
interface ExposedValue {
  value: number
  labels: Record<string, string>
  metricName?: string
}

/**
 * Adds a metric whose values are kept elsewhere and read at a scrape. Counters and histograms of prom-client look a hash of
 * their labels up at each change, which takes twenty times as long as counting (docs/decisions/metrics.md).
 */
export function addExposed(
  registry: Registry,
  metric: Exposed,
  read: () => ExposedValue[] | Promise<ExposedValue[]>,
): void {
  const get = async () => ({ ...metric, aggregator: 'sum', values: await read() })
  registry.registerMetric({ ...metric, get } as unknown as Metric)
}

export function addMetric(registry: Registry, { name, help, type, read }: MetricParts): void {
  addExposed(registry, { name, help, type }, async () =>
    (await read()).map(({ value, labels = {} }) => ({ value, labels: { ...labels } })),
  )
}

/** A metric with one value, null if it is unknown. */
export const addGauge = (
  registry: Registry,
  name: string,
  help: string,
  read: () => number | null | undefined | Promise<number | null | undefined>,
): void =>
  addMetric(registry, {
    name,
    help,
    type: 'gauge',
    read: async () => {
      const value = await read()
      return value === null || value === undefined ? [] : [{ value }]
    },
  })

export const addCounter = (registry: Registry, name: string, help: string, read: () => number): void =>
  addMetric(registry, { name, help, type: 'counter', read: () => [{ value: read() }] })

/**
 * The metrics of this process, with those of Node. `worker` is its number among the processes of the machine, which its
 * successor gets too: a sum without that label would fall when a process ends, and look like a burst of requests.
 */
export function createRegistry(worker: number, now: () => Date): Registry {
  const registry = new Registry()
  registry.setDefaultLabels({ worker: String(worker) })
  collectDefaultMetrics({ register: registry })
  addMetric(registry, {
    name: 'medponto_release_info',
    help: 'The release that runs.',
    type: 'gauge',
    read: () => [{ value: 1, labels: { version } }],
  })
  const startedAt = now().getTime() / 1000
  addGauge(
    registry,
    'medponto_start_time_seconds',
    'When the process started, in Unix time.',
    () => startedAt,
  )
  return registry
}

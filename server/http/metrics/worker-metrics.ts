import type { Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { metricsText, type ProcessMetrics } from './metrics-server.ts'

/** A process that hangs must not keep the figures of the others from being read. */
const PATIENCE_MS = 2_000
const ASK = 'medponto:metrics?'
const ANSWER = 'medponto:metrics'

interface Answer {
  type: typeof ANSWER
  metrics: ProcessMetrics
}
const isAnswer = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === ANSWER

/** Answers the process above this one when it asks for the metrics. */
export function answerWithMetrics(
  read: () => Promise<ProcessMetrics>,
  log: Pick<FastifyBaseLogger, 'error'>,
): void {
  process.on('message', (message) => {
    if (message !== ASK) return
    read().then(
      (metrics) => process.send?.({ type: ANSWER, metrics } satisfies Answer),
      (error: unknown) => log.error({ err: error }, 'metrics could not be read'),
    )
  })
}

/** The metrics of a process below this one, or null if it does not answer in time. */
function askWorker(worker: Worker, patienceMs: number): Promise<ProcessMetrics | null> {
  const { promise, resolve } = Promise.withResolvers<ProcessMetrics | null>()
  const hear = (message: unknown) => isAnswer(message) && resolve(message.metrics)
  const give = () => resolve(null)
  worker.on('message', hear)
  worker.once('exit', give)
  worker.send(ASK, (error) => error && give())
  return Promise.race([promise, sleep(patienceMs, null, { ref: false })]).finally(() => {
    worker.off('message', hear)
    worker.off('exit', give)
  })
}

/** The text for a process without others below it. */
export const ownMetrics = (read: () => Promise<ProcessMetrics>) => async () =>
  metricsText([await read(), processCount(1, 1)])

/** The text of all `wanted` processes below this one, of those that answer. */
export async function metricsOfWorkers(
  workers: readonly Worker[],
  wanted: number,
  patienceMs = PATIENCE_MS,
): Promise<string> {
  const answers = await Promise.all(
    workers.filter((worker) => worker.isConnected()).map((worker) => askWorker(worker, patienceMs)),
  )
  const metrics = answers.filter((answer) => answer !== null)
  return metricsText([...metrics, processCount(wanted, metrics.length)])
}

const gauge = (name: string, help: string, value: number) => ({
  name,
  help,
  type: 'gauge',
  aggregator: 'sum',
  values: [{ value, labels: {} }],
})

const processCount = (wanted: number, answering: number) =>
  [
    gauge('medponto_processes', 'Processes that this machine is to run.', wanted),
    gauge('medponto_processes_answering', 'Processes that have answered this scrape.', answering),
  ] as unknown as ProcessMetrics

import { setTimeout as sleep } from 'node:timers/promises'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'

const TICK_MS = 500
/** Between looks of pg-boss itself, which the watch makes needless. */
export const LONG_SECONDS = 60

/** Those of `$1` with work that may be taken now. One probe of an index for each, and no lock. */
const readyQueues = `select name from unnest($1::text[]) as queues (name)
  where exists (select from pgboss.job where job.name = queues.name and job.state < 'active' and not job.blocked
    and job.start_after <= now())`

interface WatchedQueue {
  /** Work begins within as many seconds after it was added or has become due. */
  seconds: number
  wake: () => void
  nextLookAt: number
}

export interface Workers {
  /** Takes work of a queue in batches of up to `batchSize`. */
  work<Work extends object>(
    name: string,
    { startsWithinSeconds, batchSize }: { startsWithinSeconds: number; batchSize: number },
    run: (job: JobWithMetadata<Work>) => Promise<JobResult>,
  ): Promise<void>
  stop(): void
}

/**
 * Wakes workers of pg-boss that have work to do. One statement looks at all queues whose turn it is, where pg-boss would ask for
 * each by itself. `report` receives the errors of the statement, after which the next turn tries again.
 */
export function createWorkers(boss: PgBoss, report: (error: Error) => void): Workers {
  const queues = new Map<string, WatchedQueue>()
  const stopping = new AbortController()

  async function look(): Promise<void> {
    const now = performance.now()
    const due = [...queues].filter(([, { nextLookAt }]) => nextLookAt <= now)
    if (due.length === 0) return
    // A timer is never exact.
    for (const [, queue] of due) queue.nextLookAt = now + queue.seconds * 1000 - TICK_MS / 2
    const { rows } = await boss.getDb().executeSql(readyQueues, [due.map(([name]) => name)])
    for (const { name } of rows as { name: string }[]) queues.get(name)?.wake()
  }

  async function watch(): Promise<void> {
    for (;;) {
      await sleep(TICK_MS, null, { signal: stopping.signal, ref: false })
      await look().catch((error: Error) => {
        if (!stopping.signal.aborted) report(error)
      })
    }
  }

  // Ends by rejecting, when `stop` is called.
  watch().catch(() => {})
  return {
    async work<Work extends object>(
      name: string,
      { startsWithinSeconds: seconds, batchSize }: { startsWithinSeconds: number; batchSize: number },
      run: (job: JobWithMetadata<Work>) => Promise<JobResult>,
    ) {
      const options = {
        pollingIntervalSeconds: LONG_SECONDS,
        batchSize,
        perJobResults: true,
        includeMetadata: true,
      } as const
      const worker = await boss.work<Work, never, typeof options>(name, options, (jobs) =>
        Promise.all(jobs.map(run)),
      )
      queues.set(name, { seconds, wake: () => boss.notifyWorker(worker), nextLookAt: 0 })
    },
    stop: () => stopping.abort(),
  }
}

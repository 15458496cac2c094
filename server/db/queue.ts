import { fromKysely, PgBoss } from 'pg-boss'
import type { DbOrTrx } from './client.ts'

/** Every queue and what its work carries. */
export interface QueuedWork {
  'mail.send': { mailId: string }
  /** Somebody has news that no mail has told of. */
  'notifications.mail': { userId: string }
  /** Each minute: what had to wait for its mail. */
  'notifications.sweep': Record<string, never>
  /** Every ten minutes: owners hear of jobs that are about to end, or have. */
  'jobs.expiry': Record<string, never>
  /** Once a night: what is no longer needed, or may no longer be kept, goes. */
  'maintenance.nightly': Record<string, never>
  /** Each minute: what has run out by time leaves the search. */
  'job-index.sweep': Record<string, never>
  /** Every minute: events of use are counted into their days. */
  'analytics.roll': Record<string, never>
}

/** Enqueues in the transaction that causes the work: both happen or neither does. */
export interface Queue {
  add<Name extends keyof QueuedWork>(db: DbOrTrx, name: Name, work: QueuedWork[Name]): Promise<void>
  /** Takes work until `stop`; a handler that throws is tried again, each time later. */
  handle<Name extends keyof QueuedWork>(
    name: Name,
    handler: (work: QueuedWork[Name]) => Promise<void>,
  ): Promise<void>
  /** Adds work at each time of `cron`, in Brasília's time; one piece per time, whatever the number of processes. */
  every<Name extends keyof QueuedWork>(cron: string, name: Name, work: QueuedWork[Name]): Promise<void>
  stop(): Promise<void>
}

interface QueueOptions {
  retryLimit: number
  retryDelay: number
  retryBackoff: boolean
  /** `short`: one piece waits at most, so that none pile up while nobody works. */
  policy?: 'short'
}

const queues: Record<keyof QueuedWork, QueueOptions> = {
  // About a day of trying, since a mail server that is down delays mail and fails nothing.
  'mail.send': { retryLimit: 12, retryDelay: 30, retryBackoff: true },
  'notifications.mail': { retryLimit: 5, retryDelay: 30, retryBackoff: true },
  'notifications.sweep': { retryLimit: 0, retryDelay: 0, retryBackoff: false, policy: 'short' },
  'jobs.expiry': { retryLimit: 0, retryDelay: 0, retryBackoff: false, policy: 'short' },
  'job-index.sweep': { retryLimit: 0, retryDelay: 0, retryBackoff: false },
  'maintenance.nightly': { retryLimit: 3, retryDelay: 300, retryBackoff: true },
  'analytics.roll': { retryLimit: 0, retryDelay: 0, retryBackoff: false, policy: 'short' },
}

/** Starts pg-boss on the same database, with a pool of its own of two connections. */
export async function startQueue(url: string, onError: (error: unknown) => void): Promise<Queue> {
  const boss = new PgBoss({ connectionString: url, max: 2, application_name: 'medponto-queue' })
  boss.on('error', onError)
  await boss.start()
  for (const [name, options] of Object.entries(queues)) await boss.createQueue(name, options)
  return {
    async add(db, name, work) {
      await boss.send(name, work, { db: fromKysely(db) })
    },
    async handle<Name extends keyof QueuedWork>(
      name: Name,
      handler: (work: QueuedWork[Name]) => Promise<void>,
    ) {
      const options = { pollingIntervalSeconds: 2, batchSize: 50, perJobResults: true } as const
      await boss.work<QueuedWork[Name], never, typeof options>(name, options, async (jobs) => {
        const settled = await Promise.allSettled(jobs.map((job) => handler(job.data)))
        return settled.map((result, index) => ({
          id: (jobs[index] as (typeof jobs)[number]).id,
          status: result.status === 'fulfilled' ? 'completed' : 'failed',
        }))
      })
    },
    async every(cron, name, work) {
      await boss.schedule(name, cron, work, { tz: 'America/Sao_Paulo' })
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}

import type { getQueues } from '#contract/api/platform/queues.ts'
import type { CallReply } from '#contract/endpoint.ts'
import type { Db } from '#server/db/client.ts'
import { isWorkFailure, type WorkFailure } from '#server/db/queue-settling.ts'
import { type FailureRow, newestFailures, queueCounts } from './queries.ts'

const MAX_FAILURES = 50

type Queues = CallReply<typeof getQueues>

const outcomes = { retry: 'waiting', active: 'running', completed: 'recovered', failed: 'given_up' } as const

/** The message of an error and of what caused it, such as 'database error (40P01)'. */
export function reasonOf({ message, code, constraint, cause }: Omit<WorkFailure, 'failedAt'>): string {
  const details = [code, constraint].filter(Boolean).join(', ')
  const own = [message, details && `(${details})`].filter(Boolean).join(' ')
  return cause ? `${own}: ${reasonOf(cause as WorkFailure)}` : own
}

const failureOf = ({ state, output, failedAt, nextAttemptAt, ...row }: FailureRow) => ({
  ...row,
  failedAt: failedAt.toISOString(),
  reason: isWorkFailure(output) ? reasonOf(output) : null,
  outcome: outcomes[state],
  nextAttemptAt: state === 'retry' ? nextAttemptAt.toISOString() : null,
})

/** The state of the background work and its newest failures. */
export async function queueReport(db: Db): Promise<Queues> {
  const [queues, failures] = await Promise.all([queueCounts(db), newestFailures(db, MAX_FAILURES)])
  return { queues, failures: failures.map(failureOf) }
}

import type { JobResult, JobWithMetadata } from 'pg-boss'
import { errorForLog } from '#server/error-log.ts'
import type { Log } from '#server/log.ts'
import { outageLogOf } from '#server/outage-log.ts'

/**
 * The failure of another system, such as the mail server, which is logged once for the whole outage. A handler throws
 * it so that waiting pieces of work do not each write a line to the log. Work that is given up still does.
 */
export class OutageError extends Error {}

/** Logs errors of pg-boss. While the database is lost, every poll of every queue fails. */
export function createErrorReport(log: Log): (error: Error) => void {
  return (error) => {
    const { code, message } = errorForLog(error)
    outageLogOf(log).report({
      kind: `queue: ${code ?? message}`,
      level: 'error',
      details: { err: error },
      message: 'queue',
    })
  }
}

/** The failure stored with work, without personal data, like the log. */
export type WorkFailure = ReturnType<typeof errorForLog> & { failedAt: string }

export const isWorkFailure = (output: unknown): output is WorkFailure =>
  typeof output === 'object' && output !== null && 'failedAt' in output

const MAX_FAILURE_TEXT = 300

/** One line about a failure for an operator, without personal data. */
export function failureText(error: unknown): string {
  const { message, code } = errorForLog(error)
  return [message || 'unknown error', code && `(${code})`]
    .filter(Boolean)
    .join(' ')
    .slice(0, MAX_FAILURE_TEXT)
}

// Below the time after which pg-boss fails the whole batch (15 minutes), so that only the slow piece of work fails.
const LIMIT_MS = 10 * 60_000

function withinLimit(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the work took longer than ten minutes')), LIMIT_MS)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

/** Runs the handler of one piece of work, and logs a failure with its queue, id and attempt. */
export async function settle<Work extends object>(
  job: JobWithMetadata<Work>,
  handler: (work: Work) => Promise<void>,
  log: Log,
): Promise<JobResult> {
  const { id, retryCount, retryLimit, output } = job
  const details = { queue: job.name, job: id, attempt: retryCount + 1, attempts: retryLimit + 1 }
  // Nobody saw that attempt fail, because its process was killed.
  if (retryCount > 0 && !isWorkFailure(output))
    log.warn({ ...details, attempt: retryCount }, 'work was interrupted')
  try {
    await withinLimit(handler(job.data))
    // Keeps the reason of an earlier attempt, so that work that failed at first remains visible.
    return { id, status: 'completed', ...(isWorkFailure(output) && { output }) }
  } catch (error) {
    if (retryCount >= retryLimit) log.error({ ...details, err: error }, 'work failed and is given up')
    else if (error instanceof OutageError) log.info({ ...details, err: error }, 'work waits for an outage')
    else log.warn({ ...details, err: error }, 'work failed and is retried')
    const failure: WorkFailure = { ...errorForLog(error), failedAt: new Date().toISOString() }
    return { id, status: 'failed', output: failure }
  }
}

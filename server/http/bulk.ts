import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { errorCatalogue } from '#contract/errors.ts'
import { BULK_TURN_MS, type BulkReply } from '#contract/platform/bulk.ts'
import { type AppError, toAppError } from './errors.ts'

/** The request that asks for a bulk action. */
export type BulkRequest = Pick<FastifyRequest, 'log' | 'deadline'>

/** Milliseconds on a clock that only goes forward. */
const sinceStart = () => performance.now()

const problemOf = ({ extras, errorName }: AppError) =>
  Object.values(extras.errors ?? {})[0]?.[0] ?? extras.details ?? errorCatalogue[errorName][2]

/**
 * Does the same to several rows, each in a transaction of its own: a row that fails, for whatever reason, does not stop the
 * others. If the request has a deadline, no row begins after `BULK_TURN_MS`, so that the reply is sent before it; the caller
 * asks again for the rows in `rest`. At least one row is done.
 */
export async function changeRows(
  { log, deadline }: BulkRequest,
  { ids, batchId = randomUUID() }: { ids: readonly string[]; batchId?: string | undefined },
  changeOne: (id: string, batchId: string) => Promise<unknown>,
  elapsed = sinceStart,
): Promise<BulkReply> {
  const end = deadline ? elapsed() + BULK_TURN_MS : Number.POSITIVE_INFINITY
  const results: BulkReply['results'] = []
  for (const id of ids) {
    if (results.length > 0 && elapsed() >= end) break
    try {
      await changeOne(id, batchId)
      results.push({ id, isDone: true, problem: null })
    } catch (error) {
      const known = toAppError(error as AppError)
      if (known !== error) log.error({ err: error, row: id, batch: batchId }, 'a row of a bulk action failed')
      results.push({ id, isDone: false, problem: problemOf(known) })
    }
  }
  return { batchId, results, rest: ids.slice(results.length) }
}

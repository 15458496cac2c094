import type { BulkReply, BulkResult } from '#contract/platform/bulk.ts'
import { CallError } from '#web/lib/api.ts'

/** Calls a bulk action for these rows; `batchId` continues the action of an earlier call. */
export type RunBulk = (ids: readonly string[], batchId: string | undefined) => Promise<BulkReply>

/** The server has refused the call, so that it has changed nothing. */
const isRefused = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500

/**
 * Asks for the rest until every row has a result. If a call fails on the way, its rows get the reason, because the rows of
 * the calls before it are done.
 * @throws CallError if the first call is refused
 */
export async function runInTurns(
  ids: readonly string[],
  run: RunBulk,
  onProgress: (done: number) => void,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  let batchId: string | undefined
  let rest = ids
  while (rest.length > 0) {
    try {
      const reply = await run(rest, batchId)
      batchId = reply.batchId
      results.push(...reply.results)
      rest = reply.results.length > 0 ? reply.rest : []
    } catch (error) {
      if (results.length === 0 && isRefused(error)) throw error
      const reason = error instanceof Error ? error.message : ''
      const problem = isRefused(error) ? reason : `sem resposta; confira antes de repetir. ${reason}`
      results.push(...rest.map((id) => ({ id, isDone: false, problem })))
      rest = []
    }
    onProgress(results.length)
  }
  return results
}

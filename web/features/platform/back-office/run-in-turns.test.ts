import { expect, test } from 'vitest'
import { CallError } from '#web/lib/api.ts'
import { type RunBulk, runInTurns } from './run-in-turns.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const done = (id: string) => ({ id, isDone: true, problem: null })

/** A server that does two rows per call, and fails from the call `failsAt` on. */
function twoByTwo(failure?: { at: number; error: Error }) {
  const calls: { rows: readonly string[]; batchId: string | undefined }[] = []
  const run: RunBulk = async (rows, batchId) => {
    calls.push({ rows, batchId })
    if (failure && calls.length >= failure.at) throw failure.error
    return { batchId: 'batch', results: rows.slice(0, 2).map(done), rest: rows.slice(2) }
  }
  return { run, calls }
}

test('asks for the rest in the same batch until every row has a result', async () => {
  const { run, calls } = twoByTwo()
  const progress: number[] = []
  expect(await runInTurns(ids, run, (count) => progress.push(count))).toEqual(ids.map(done))
  expect(calls.map(({ rows, batchId }) => [rows.length, batchId])).toEqual([
    [5, undefined],
    [3, 'batch'],
    [1, 'batch'],
  ])
  expect(progress).toEqual([2, 4, 5])
})

test('a call that fails on the way keeps the results so far and names the rows without one', async () => {
  const { run } = twoByTwo({ at: 2, error: new CallError(0, null) })
  const results = await runInTurns(ids, run, () => {})
  expect(results.map(({ isDone }) => isDone)).toEqual([true, true, false, false, false])
  expect(results[4]?.problem).toContain('confira antes de repetir')
})

test('a first call without a reply gives every row the reason, because some may be changed', async () => {
  const { run } = twoByTwo({ at: 1, error: new CallError(503, null) })
  const results = await runInTurns(ids, run, () => {})
  expect(results.every(({ isDone, problem }) => !isDone && problem?.includes('confira'))).toBe(true)
})

test('a refused first call is an error, because nothing was changed', async () => {
  const { run } = twoByTwo({ at: 1, error: new CallError(400, null) })
  await expect(runInTurns(ids, run, () => {})).rejects.toThrow(CallError)
})

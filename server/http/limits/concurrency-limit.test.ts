import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

/** Work that runs until the test finishes it. */
function heldWork() {
  const started: (() => void)[] = []
  const work = () => new Promise<void>((finish) => started.push(finish))
  return { started, work }
}
/** Runs all pending microtasks. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('runs as many at once as allowed, queues the next ones in order, and refuses the rest', async () => {
  const run = createConcurrencyLimit({ name: 'test', atOnce: 2, waiting: 3 })
  const { started, work } = heldWork()
  const finished: number[] = []
  const accepted = Array.from({ length: 5 }, (_, index) => run(work).then(() => finished.push(index)))
  await settle()
  expect(started).toHaveLength(2)
  await expect(run(work)).rejects.toMatchObject({
    errorName: 'Unavailable',
    extras: { retryAfterSeconds: 5, limit: 'test' },
  })
  for (let done = 0; done < 5; done += 1) {
    started[done]?.()
    await settle()
    expect(started).toHaveLength(Math.min(done + 3, 5))
  }
  await Promise.all(accepted)
  expect(finished).toEqual([0, 1, 2, 3, 4])
})

test('failed work makes room for the next', async () => {
  const run = createConcurrencyLimit({ name: 'test', atOnce: 1, waiting: 0 })
  await expect(run(async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run(async () => 'done')).toBe('done')
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from './api.ts'
import { newQueryClient } from './page.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** How often a read that always fails is sent. */
async function attemptsOf(error: Error): Promise<number> {
  const queryFn = vi.fn(() => Promise.reject(error))
  const failed = newQueryClient()
    .fetchQuery({ queryKey: ['read'], queryFn })
    .catch(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  return queryFn.mock.calls.length
}
const answered = (status: number, retryAfter: number | null = null) =>
  new CallError(status, null, { retryAfter })

test('a failed read is repeated once, after the time in Retry-After', async () => {
  expect(await attemptsOf(answered(503, 2))).toBe(2)
  expect(await attemptsOf(answered(500))).toBe(2)
  expect(await attemptsOf(answered(0))).toBe(2)
})

test('a read that was refused, or would have to wait for long, is not repeated', async () => {
  for (const status of [401, 403, 404, 410]) expect(await attemptsOf(answered(status))).toBe(1)
  expect(await attemptsOf(answered(429, 30))).toBe(1)
})

test('a write is never repeated', async () => {
  const mutationFn = vi.fn(() => Promise.reject(answered(503, 1)))
  const client = newQueryClient()
  const write = client.getMutationCache().build(client, { mutationFn }).execute(undefined)
  await Promise.all([expect(write).rejects.toBeInstanceOf(CallError), vi.advanceTimersByTimeAsync(60_000)])
  expect(mutationFn).toHaveBeenCalledTimes(1)
})

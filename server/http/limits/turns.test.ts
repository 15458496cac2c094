import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTurns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const lasting = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms))

test('two calls of a network run at a time, and the next ones after a pause; other networks do not wait', async () => {
  const turns = createTurns()
  const started: string[] = []
  const call = (network: string) =>
    turns(network, () => {
      started.push(network)
      return lasting(10)()
    })
  const calls = ['a', 'a', 'a', 'a', 'a', 'b'].map(call)
  expect(started).toEqual(['a', 'a', 'b'])
  await vi.advanceTimersByTimeAsync(49)
  expect(started).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toEqual(['a', 'a', 'b', 'a', 'a'])
  await vi.advanceTimersByTimeAsync(60)
  await Promise.all(calls)
  expect(started).toHaveLength(6)
})

test('a failed call gives its place back, and a network that waits too much is refused', async () => {
  const turns = createTurns()
  await expect(turns('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  await vi.advanceTimersByTimeAsync(1)
  const calls = Array.from({ length: 102 }, () => turns('a', lasting(1)))
  await expect(turns('a', lasting(1))).rejects.toMatchObject({ errorName: 'TooManyRequests' })
  await vi.advanceTimersByTimeAsync(1_000)
  await Promise.all(calls)
})

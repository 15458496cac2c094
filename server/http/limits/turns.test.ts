import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTurns, type Turn } from './turns.ts'

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'performance'],
    }),
)
afterEach(() => void vi.useRealTimers())

const CORES = 2
type Turns = ReturnType<typeof createTurns>

const lasting = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Makes calls, and notes who starts, in order. */
function caller(turns: Turns) {
  const started: string[] = []
  const refused: string[] = []
  return {
    started,
    refused,
    countOf: (name: string) => started.filter((one) => one === name).length,
    call(name: string, ms: number, turn: Partial<Turn> = {}): Promise<void> {
      const work = () => {
        started.push(name)
        return lasting(ms)()
      }
      return turns(
        { network: name, subject: name, weight: 1, cost: 1, isSurplus: false, ...turn },
        work,
      ).catch(() => void refused.push(name))
    },
  }
}

const times = (count: number, work: () => Promise<void>) => Promise.all(Array.from({ length: count }, work))

test('with room for all, nobody waits', () => {
  const { call, started } = caller(createTurns(CORES))
  for (let network = 0; network < 8; network += 1) void times(4, () => call(`network ${network}`, 10))
  expect(started).toHaveLength(32)
})

test('the next place goes to the network that has had least, and in it to the session that has had least', async () => {
  const { call, started } = caller(createTurns(CORES))
  for (const session of ['a1', 'a2']) void times(3, () => call(session, 100, { network: 'a' }))
  for (let network = 0; network < 6; network += 1) void times(4, () => call(`network ${network}`, 200))
  void times(2, () => call('b', 200))
  await vi.advanceTimersByTimeAsync(50)
  void call('a1', 10, { network: 'a' })
  void call('a3', 10, { network: 'a' })
  void call('c', 10)
  expect(started).toHaveLength(32)
  // Calls that wait start in the next turn of the event loop.
  await vi.advanceTimersByTimeAsync(70)
  expect(started.slice(32)).toEqual(['c', 'a3', 'a1'])
})

test('surplus calls work in gaps, two at a time, and are refused if there is none', async () => {
  const { call, started, refused, countOf } = caller(createTurns(CORES))
  const surplus = () => call('surplus', 10, { network: 'a', isSurplus: true })
  void times(4, surplus)
  expect(countOf('surplus')).toBe(2)
  await vi.advanceTimersByTimeAsync(11)
  expect(countOf('surplus')).toBe(4)
  await vi.advanceTimersByTimeAsync(11)
  void call('a', 5_000)
  void times(3, surplus)
  expect(started.slice(4)).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1_900)
  expect(refused).toEqual([])
  await vi.advanceTimersByTimeAsync(300)
  expect(refused).toEqual(['surplus', 'surplus', 'surplus'])
})

/** A network with many sessions whose calls never end coming. */
function flood({ call }: ReturnType<typeof caller>, connections: number, ms: number): () => void {
  let isOver = false
  const connection = async (index: number) => {
    for (let session = index; !isOver; session += connections)
      await call('flood', ms, { subject: `session ${session}` })
  }
  for (let index = 0; index < connections; index += 1) void connection(index)
  return () => {
    isOver = true
  }
}

test('a network that floods the server lets all others go first, but is not forgotten', async () => {
  const busy = caller(createTurns(CORES))
  const end = flood(busy, 16, 50)
  await vi.advanceTimersByTimeAsync(3_000)
  // A visitor who never pauses.
  void busy.call('visitor', 10_000)
  busy.started.length = 0
  await vi.advanceTimersByTimeAsync(5_000)
  // Once a second, because there is no gap.
  expect(busy.countOf('flood')).toBeGreaterThanOrEqual(4)
  expect(busy.countOf('flood')).toBeLessThanOrEqual(6)
  for (let count = 0; count < 5; count += 1) void busy.call(`visitor ${count}`, 10)
  expect(busy.started.filter((name) => name.startsWith('visitor '))).toHaveLength(5)
  end()
  await vi.advanceTimersByTimeAsync(20_000)
})

test('a busy network that leaves room is no flood', async () => {
  const hospital = caller(createTurns(CORES))
  const end = flood(hospital, 3, 20)
  void hospital.call('visitor', 10_000)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(hospital.countOf('flood')).toBeGreaterThan(700)
  end()
  await vi.advanceTimersByTimeAsync(20_000)
})

test('beside others, calls that take long or cost much keep to one place, and others get several', async () => {
  const { call, started } = caller(createTurns(CORES))
  void call('visitor', 60_000)
  void times(10, () => call('long', 200))
  await vi.advanceTimersByTimeAsync(3_000)
  void times(10, () => call('short', 10))
  // The last long call is over, and so is the rest after it.
  await vi.advanceTimersByTimeAsync(500)
  started.length = 0
  void times(6, () => call('long', 200))
  void times(6, () => call('short', 10))
  void times(3, () => call('expensive', 10, { cost: 5 }))
  void call('expensive', 10)
  expect(started).toEqual(['long', ...Array(5).fill('short'), 'expensive', 'expensive'])
})

test('beside a network that calls now and then, long calls keep to one place and rest after each one', async () => {
  const busy = caller(createTurns(CORES))
  const visits = setInterval(() => void busy.call('visitor', 5), 200)
  const end = flood(busy, 16, 150)
  await vi.advanceTimersByTimeAsync(3_000)
  busy.started.length = 0
  await vi.advanceTimersByTimeAsync(6_000)
  // 30 ms of work for each core: 2.4 of 6 seconds. A rest ends with a visit or a sweep.
  expect(busy.countOf('flood')).toBeGreaterThan(10)
  expect(busy.countOf('flood')).toBeLessThanOrEqual(16)
  expect(busy.countOf('visitor')).toBe(30)
  clearInterval(visits)
  end()
  await vi.advanceTimersByTimeAsync(20_000)
})

test('a call that arrives while another one ends goes before the calls that wait for a gap', async () => {
  const { call, started } = caller(createTurns(CORES))
  const surplus = () => call('surplus', 10, { network: 'a', isSurplus: true })
  void times(4, async () => surplus())
  // Read from its socket in the turn of the event loop in which the first two end.
  setTimeout(() => void call('visitor', 100), 10)
  await vi.advanceTimersByTimeAsync(50)
  expect(started).toEqual(['surplus', 'surplus', 'visitor'])
})

test('the guests of a network count as several of its sessions', async () => {
  const { call, started } = caller(createTurns(CORES))
  const guests = (ms: number) => call('guests', ms, { network: 'a', weight: 4 })
  void times(2, () => guests(100))
  for (const session of ['a1', 'a2', 'a3']) void times(2, () => call(session, 100, { network: 'a' }))
  await vi.advanceTimersByTimeAsync(50)
  void call('a1', 10, { network: 'a' })
  void guests(10)
  void call('a4', 10, { network: 'a' })
  await vi.advanceTimersByTimeAsync(100)
  expect(started.slice(8)).toEqual(['a4', 'guests', 'a1'])
})

test('failed work gives its place back, and a line that is too long is closed', async () => {
  const turns = createTurns(CORES)
  const turn = { network: 'a', subject: 'a', weight: 1, cost: 1, isSurplus: false }
  await expect(turns(turn, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  await vi.advanceTimersByTimeAsync(1)
  const { call, refused } = caller(turns)
  const calls = times(106, () => call('a', 1))
  await expect(turns(turn, lasting(1))).rejects.toMatchObject({ errorName: 'TooManyRequests' })
  await vi.advanceTimersByTimeAsync(1_000)
  await calls
  expect(refused).toEqual([])
})

test('nothing is kept of those who have gone', async () => {
  const { call } = caller(createTurns(CORES))
  for (let visitor = 0; visitor < 50; visitor += 1) void call(`visitor ${visitor}`, 10)
  await vi.advanceTimersByTimeAsync(10_000)
  // The sweeps have ended too.
  expect(vi.getTimerCount()).toBe(0)
})

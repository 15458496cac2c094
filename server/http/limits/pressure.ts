import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How far the server is behind with its work. */
export interface Pressure {
  /** `some`: expensive calls would make it worse. `much`: every call would. */
  level(): 'none' | 'some' | 'much'
}

const SAMPLE_MS = 500
const SAMPLES = 4
const RESOLUTION_MS = 20
/** Mean delay of the event loop. A page takes about 10 ms to render, so this is a queue of two dozen. */
const SOME_DELAY_MS = 250
const MUCH_DELAY_MS = 1_000
/** Statements that wait for one of the ten connections. */
const SOME_WAITING = 60
const MUCH_WAITING = 200

interface WaitingPool {
  readonly waitingCount: number
}

/** How far the server is behind, given the pool and the mean delay of the event loop in milliseconds. */
export const createPressure = (pool: WaitingPool, delay: () => number): Pressure => ({
  level() {
    if (delay() > MUCH_DELAY_MS || pool.waitingCount > MUCH_WAITING) return 'much'
    return delay() > SOME_DELAY_MS || pool.waitingCount > SOME_WAITING ? 'some' : 'none'
  },
})

/** Measures the delay of the event loop, and the statements that wait for a connection of the pool. */
export function measurePressure(pool: WaitingPool): Pressure {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  const delays: number[] = []
  setInterval(() => {
    delays.push(histogram.count > 0 ? histogram.mean / 1e6 - RESOLUTION_MS : 0)
    if (delays.length > SAMPLES) delays.shift()
    histogram.reset()
  }, SAMPLE_MS).unref()
  // The least of the last samples: a single slow moment is no reason to refuse anybody.
  return createPressure(pool, () => (delays.length < SAMPLES ? 0 : Math.min(...delays)))
}

import { AppError } from '#server/http/errors.ts'

const AT_ONCE = 2
const WAITING = 100
/** After a call its place stays empty for this many times as long as the call took, up to `MAX_PAUSE_MS`. */
const PAUSE = 4
const MAX_PAUSE_MS = 2_000

/**
 * Lets the calls of each network run in turn, two at a time and with pauses, so that no network can take more than about
 * two fifths of a processor, whatever its calls cost. A visitor does not notice; a burst of calls is spread out.
 * @throws TooManyRequests if too many calls of the network wait already
 */
export function createTurns() {
  /** A network has an entry while it has calls or pauses. */
  const networks = new Map<string, { taken: number; waiting: (() => void)[] }>()

  return async <T>(network: string, work: () => Promise<T>): Promise<T> => {
    const line = networks.get(network) ?? { taken: 0, waiting: [] }
    networks.set(network, line)
    if (line.taken < AT_ONCE) line.taken += 1
    else {
      if (line.waiting.length >= WAITING)
        throw new AppError('TooManyRequests', { retryAfterSeconds: 5, limit: 'turns' })
      await new Promise<void>((resume) => line.waiting.push(resume))
    }
    const started = performance.now()
    try {
      return await work()
    } finally {
      const pause = Math.min((performance.now() - started) * PAUSE, MAX_PAUSE_MS)
      setTimeout(() => {
        const next = line.waiting.shift()
        if (next) return next()
        line.taken -= 1
        if (line.taken === 0) networks.delete(network)
      }, pause).unref()
    }
  }
}

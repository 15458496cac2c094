import { AppError } from './errors.ts'

/**
 * Runs at most `atOnce` pieces of heavy work together and lets `waiting` more queue; beyond that answers 503 at
 * once, so that hashing passwords cannot starve page views.
 */
export function createConcurrencyLimit({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0
  const queue: (() => void)[] = []
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new AppError('Unavailable', { retryAfterSeconds: 5 })
      await new Promise<void>((resume) => queue.push(resume))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // The slot passes from hand to hand, so a newcomer cannot slip in before those who wait.
      if (next) next()
      else running -= 1
    }
  }
}

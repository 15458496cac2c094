import { AppError } from '#server/http/errors.ts'

/**
 * Limits heavy work, so that for example password hashing cannot starve page views. The returned function runs at most
 * `atOnce` pieces of work at a time and lets `waiting` more queue. `name` is for the log.
 * @throws Unavailable if the queue is full
 */
export function createConcurrencyLimit({
  name,
  atOnce,
  waiting,
}: {
  name: string
  atOnce: number
  waiting: number
}) {
  let running = 0
  const queue: (() => void)[] = []
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new AppError('Unavailable', { retryAfterSeconds: 5, limit: name })
      await new Promise<void>((resume) => queue.push(resume))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // `running` stays as it is when a waiting call takes over, so that no new call can overtake it.
      if (next) next()
      else running -= 1
    }
  }
}

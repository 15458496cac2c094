import { isOutage } from './connection.ts'

/** Enough to see whether they have one cause. */
const MAX_KEPT_FAILURES = 5

/** @throws at once if the database is out of reach */
async function attempt(failures: unknown[], work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (isOutage(error)) throw error
    failures.push(error)
    return false
  }
}

function throwAny(failures: readonly unknown[]): void {
  if (failures.length > 1)
    throw new AggregateError(failures.slice(0, MAX_KEPT_FAILURES), `${failures.length} failures`)
  if (failures.length === 1) throw failures[0]
}

/**
 * Does something with each item. One that fails does not keep the others from being done.
 * @throws at the end, so that what has failed is done again; at once if the database is out of reach
 */
export async function inTurn<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for await (const item of items) await attempt(failures, () => work(item))
  throwAny(failures)
}

/** The same with steps that do not depend on each other. */
export const allInTurn = (...steps: readonly (() => Promise<unknown>)[]): Promise<void> =>
  inTurn(steps, (step) => step())

/**
 * The same for all items that `read` finds, at most `size` at a time, until it finds no new ones. It must leave out those that
 * are done. An item that has failed is not tried again in this call.
 */
export async function inTurnUntilDone<T extends string | { id: string }>(
  { size, read }: { size: number; read: () => Promise<readonly T[]> },
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  const failed = new Set<string>()
  for (;;) {
    const found = await read()
    const items = found.filter((item) => !failed.has(idOf(item)))
    for (const item of items) if (!(await attempt(failures, () => work(item)))) failed.add(idOf(item))
    if (found.length < size || items.length === 0) break
  }
  throwAny(failures)
}

const idOf = (item: string | { id: string }) => (typeof item === 'string' ? item : item.id)

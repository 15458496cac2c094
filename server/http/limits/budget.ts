/** Enough for everybody who calls within a minute. About 3 MB. */
const MAX_ACCOUNTS = 20_000

/**
 * Units that each subject may still spend. Spent units flow back evenly, so neither a burst nor a steady stream can exceed
 * `perMinute`, and a caller that has used it up can go on after seconds instead of a minute.
 */
export function createBudget({ now }: { now: () => number }) {
  const accounts = new Map<string, { spent: number; at: number }>()

  return {
    /** Spends `cost` of `perMinute` units. Returns 0, or after how many seconds there are enough. */
    spend(subject: string, cost: number, perMinute: number): number {
      const perMs = perMinute / 60_000
      const account = accounts.get(subject)
      const spent = account ? Math.max(0, account.spent - Math.max(0, now() - account.at) * perMs) : 0
      // A limit below the cost of a call must not forbid it for ever.
      const missing = spent + Math.min(cost, perMinute) - perMinute
      if (missing > 0) return missing / perMs / 1000
      // Most recently used last.
      accounts.delete(subject)
      accounts.set(subject, { spent: spent + cost, at: now() })
      const [oldest] = accounts.keys()
      if (accounts.size > MAX_ACCOUNTS && oldest !== undefined) accounts.delete(oldest)
      return 0
    },
  }
}

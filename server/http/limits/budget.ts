/** Enough for every network that calls within a minute. About 3 MB. */
const MAX_NETWORKS = 20_000

/**
 * What each network may still spend: at most `perMinute` units, which flow back evenly. So neither a burst nor a steady
 * stream can exceed the limit, and a caller that has used it up can go on after seconds instead of a minute.
 */
export function createBudget({ perMinute, now }: { perMinute: number; now: () => number }) {
  const accounts = new Map<string, { units: number; at: number }>()
  const unitsPerMs = perMinute / 60_000

  function balance(network: string): number {
    const account = accounts.get(network)
    if (!account) return perMinute
    return Math.min(perMinute, account.units + Math.max(0, now() - account.at) * unitsPerMs)
  }

  return {
    /** Spends `cost` units. Returns 0, or after how many seconds there are enough. */
    spend(network: string, cost: number): number {
      const units = balance(network)
      // A limit below the cost of a call must not forbid it for ever.
      const missing = Math.min(cost, perMinute) - units
      if (missing > 0) return missing / unitsPerMs / 1000
      // Most recently used last.
      accounts.delete(network)
      accounts.set(network, { units: units - cost, at: now() })
      const [oldest] = accounts.keys()
      if (accounts.size > MAX_NETWORKS && oldest !== undefined) accounts.delete(oldest)
      return 0
    },
  }
}

const WINDOW_MS = 5 * 60_000

/**
 * How many sessions each network has had in the last five to ten minutes. Not more than `max`, so that nobody fills the memory.
 */
export function createPresence({ max, now }: { max: number; now: () => number }) {
  let since = now()
  let recent = new Map<string, Set<string>>()
  let earlier = new Map<string, Set<string>>()

  function turnOver(): void {
    if (now() - since < WINDOW_MS) return
    earlier = now() - since < 2 * WINDOW_MS ? recent : new Map()
    recent = new Map()
    since = now()
  }

  return {
    see(network: string, session: string): void {
      turnOver()
      const sessions = recent.get(network) ?? new Set()
      recent.set(network, sessions)
      if (sessions.size < max) sessions.add(session)
    },
    count(network: string): number {
      turnOver()
      return Math.max(recent.get(network)?.size ?? 0, earlier.get(network)?.size ?? 0)
    },
  }
}

const MAX_ENTRIES = 1_000

/**
 * Caches parsed texts until the lexicon changes. A result depends on nothing else, so it is never out of date. Concurrent
 * calls share one parse; a failed one is not cached.
 */
export function parseCache<Lexicon extends object, Parsed>() {
  const entries = new Map<string, Promise<Parsed>>()
  let current: Lexicon | null = null

  return (lexicon: Lexicon, key: string, parse: () => Promise<Parsed>): Promise<Parsed> => {
    if (lexicon !== current) {
      entries.clear()
      current = lexicon
    }
    const known = entries.get(key)
    if (known) return known
    const parsing = parse()
    entries.set(key, parsing)
    parsing.catch(() => entries.delete(key))
    // A map lists its oldest entry first.
    for (const oldest of entries.keys()) {
      if (entries.size <= MAX_ENTRIES) break
      entries.delete(oldest)
    }
    return parsing
  }
}

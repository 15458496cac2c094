const KEY = 'recentSearches'
const MAX_RECENT = 5
const none: readonly string[] = []

const listeners = new Set<() => void>()
let kept: { raw: string | null; list: readonly string[] } = { raw: null, list: none }

function readRaw(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function parse(raw: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(raw ?? '[]')
    if (!Array.isArray(list)) return none
    return list.filter((text): text is string => typeof text === 'string' && text !== '').slice(0, MAX_RECENT)
  } catch {
    return none
  }
}

/** What was searched for in this browser, the last first, at most five; the same list until it changes. */
export function recentSearches(): readonly string[] {
  const raw = readRaw()
  if (raw !== kept.raw) kept = { raw, list: parse(raw) }
  return kept.list
}

function keep(list: readonly string[]): void {
  try {
    if (list.length > 0) localStorage.setItem(KEY, JSON.stringify(list))
    else localStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing has no recent searches.
  }
  for (const listener of listeners) listener()
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

export function rememberSearch(text: string): void {
  const search = text.trim()
  if (!search) return
  const others = recentSearches().filter((one) => !isSame(one, search))
  keep([search, ...others].slice(0, MAX_RECENT))
}

export const forgetSearch = (text: string) => keep(recentSearches().filter((one) => one !== text))
/** The next person at this screen must not find them. */
export const forgetSearches = () => keep(none)

export function onRecentSearches(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

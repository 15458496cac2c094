const KEY = 'recentSearches'
const MAX_RECENT = 5
const none: readonly string[] = []

const listeners = new Set<() => void>()
let cached: { raw: string | null; list: readonly string[] } = { raw: null, list: none }

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

/** The last five searches in this browser, newest first. Returns the same array until it changes. */
export function recentSearches(): readonly string[] {
  const raw = readRaw()
  if (raw !== cached.raw) cached = { raw, list: parse(raw) }
  return cached.list
}

function store(list: readonly string[]): void {
  try {
    if (list.length > 0) localStorage.setItem(KEY, JSON.stringify(list))
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage there are no recent searches.
  }
  for (const listener of listeners) listener()
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

export function addSearch(text: string): void {
  const search = text.trim()
  if (!search) return
  const others = recentSearches().filter((one) => !isSame(one, search))
  store([search, ...others].slice(0, MAX_RECENT))
}

export const removeSearch = (text: string) => store(recentSearches().filter((one) => one !== text))
/** Called at sign-out, so that the next person at this screen does not see them. */
export const clearSearches = () => store(none)

export function onRecentSearches(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

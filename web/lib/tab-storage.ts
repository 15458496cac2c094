const DRAFT = 'draft:'
const memory = new Map<string, string>()

/** What this tab remembers over a reload; where the browser keeps nothing, as long as the page lives. */
export function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    if (value === null) memory.delete(key)
    else memory.set(key, value)
  }
}

/** A form that is not sent yet, as it was kept under `name`; null when there is none. */
export function readDraft(name: string): Record<string, unknown> | null {
  try {
    const draft: unknown = JSON.parse(recall(DRAFT + name) ?? 'null')
    return typeof draft === 'object' && draft !== null ? (draft as Record<string, unknown>) : null
  } catch {
    return null
  }
}

export const keepDraft = (name: string, draft: object) => remember(DRAFT + name, JSON.stringify(draft))
export const dropDraft = (name: string) => remember(DRAFT + name, null)

/** Forgets every draft: the next person at this screen must not find them. */
export function dropDrafts(): void {
  memory.clear()
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

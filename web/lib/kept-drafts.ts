const KEPT = 'kept-draft:'
const KEPT_MS = 30 * 86_400_000
const memory = new Map<string, string>()

/** A form that is not sent yet, as this browser keeps it for one person, over tabs and days. */
export interface KeptDraft {
  /** Milliseconds since 1970. */
  savedAt: number
  /** The stored version that it was begun on; 0 for what is not stored yet. */
  version: number
  values: Record<string, unknown>
}

/** Whose draft, and of what. */
export interface DraftPlace {
  userId: string
  name: string
}

const keyOf = ({ userId, name }: DraftPlace) => `${KEPT}${userId}:${name}`

const isDraft = (value: unknown): value is KeptDraft =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as KeptDraft).savedAt === 'number' &&
  typeof (value as KeptDraft).version === 'number' &&
  typeof (value as KeptDraft).values === 'object'

/** The draft of this place; null when there is none, or none of the last 30 days. */
export function readKeptDraft(place: DraftPlace, now: number): KeptDraft | null {
  const key = keyOf(place)
  let text: string | null
  try {
    text = localStorage.getItem(key)
  } catch {
    text = memory.get(key) ?? null
  }
  try {
    const draft: unknown = JSON.parse(text ?? 'null')
    return isDraft(draft) && now - draft.savedAt < KEPT_MS ? draft : null
  } catch {
    return null
  }
}

export function keepDraftFor(place: DraftPlace, draft: KeptDraft): void {
  const key = keyOf(place)
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    memory.set(key, JSON.stringify(draft))
  }
}

export function dropKeptDraft(place: DraftPlace): void {
  const key = keyOf(place)
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** Forgets every draft: who signs out leaves none to the next person at this screen. */
export function dropKeptDrafts(): void {
  memory.clear()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEPT)) localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

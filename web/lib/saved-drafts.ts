const KEPT = 'kept-draft:'
const KEPT_MS = 30 * 86_400_000
const memory = new Map<string, string>()

/** A form that is not sent yet, as this browser keeps it for one person, over tabs and days. */
export interface SavedDraft {
  /** Milliseconds since 1970. */
  savedAt: number
  /** The stored version that it was begun on; 0 for what is not stored yet. */
  version: number
  values: Record<string, unknown>
}

/** Whose draft, and of what. */
export interface DraftKey {
  userId: string
  name: string
}

const keyOf = ({ userId, name }: DraftKey) => `${KEPT}${userId}:${name}`

const isDraft = (value: unknown): value is SavedDraft =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as SavedDraft).savedAt === 'number' &&
  typeof (value as SavedDraft).version === 'number' &&
  typeof (value as SavedDraft).values === 'object'

/** The draft of this place; null when there is none, or none of the last 30 days. */
export function readSavedDraft(place: DraftKey, now: number): SavedDraft | null {
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

export function saveDraft(place: DraftKey, draft: SavedDraft): void {
  const key = keyOf(place)
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    memory.set(key, JSON.stringify(draft))
  }
}

/** How many forms of one kind can be open at once and each keep its own. */
const SLOTS = 8

/**
 * A place of its own for one of several forms of the same name, held until `over`: what a closed tab has left is found
 * before an empty place is taken, and what another open tab is writing is left to it.
 */
export async function claimDraftKey(place: DraftKey, over: Promise<void>): Promise<DraftKey> {
  const slots = Array.from({ length: SLOTS }, (_, at) => ({
    ...place,
    name: at === 0 ? place.name : `${place.name}~${at + 1}`,
  }))
  const isKept = (slot: DraftKey) => readSavedDraft(slot, Date.now()) !== null
  const order = [...slots.filter(isKept), ...slots.filter((slot) => !isKept(slot))]
  for (const slot of order) {
    const isHeld = await new Promise<boolean>((tell) => {
      // Absent where the page is not served safely.
      if (!navigator.locks) return tell(true)
      navigator.locks.request(keyOf(slot), { ifAvailable: true }, (lock) => {
        tell(lock !== null)
        return lock ? over : undefined
      })
    })
    if (isHeld) return slot
  }
  return place
}

export function deleteSavedDraft(place: DraftKey): void {
  const key = keyOf(place)
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** Forgets every draft: who signs out leaves none to the next person at this screen. */
export function deleteSavedDrafts(): void {
  memory.clear()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEPT)) localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

import { DAY_MS } from '#contract/durations.ts'
import { sharedStorage, tabStorage } from './browser-storage.ts'
import { isViewing, readToken } from './session.ts'
import { claimsOf } from './token-claims.ts'

/*
 * Unsent forms, kept in this browser for one of two lifetimes. A tab draft survives reloads of its tab. A saved draft
 * belongs to one user and survives closed tabs and ended sessions for 30 days; it has no passwords and no numbers of documents.
 * Signing out deletes both kinds.
 */

const TAB_PREFIX = 'draft:'
const SAVED_PREFIX = 'kept-draft:'
const SAVED_MS = 30 * DAY_MS

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

export function readTabDraft(name: string): Record<string, unknown> | null {
  const draft = parsed(tabStorage.read(TAB_PREFIX + name))
  return typeof draft === 'object' && draft !== null ? (draft as Record<string, unknown>) : null
}

export const saveTabDraft = (name: string, draft: object) =>
  tabStorage.write(TAB_PREFIX + name, JSON.stringify(draft))

export const deleteTabDraft = (name: string) => tabStorage.write(TAB_PREFIX + name, null)

export interface SavedDraft {
  /** Milliseconds since 1970. */
  savedAt: number
  /** The stored version that the draft is based on; 0 if nothing is stored yet. */
  version: number
  values: Record<string, unknown>
}

export interface DraftKey {
  userId: string
  /** Name of the form. */
  name: string
}

const storageKey = ({ userId, name }: DraftKey) => `${SAVED_PREFIX}${userId}:${name}`

const isSavedDraft = (value: unknown): value is SavedDraft =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as SavedDraft).savedAt === 'number' &&
  typeof (value as SavedDraft).version === 'number' &&
  typeof (value as SavedDraft).values === 'object'

/** Null if no draft was saved in the 30 days before `now` (milliseconds since 1970). */
export function readSavedDraft(key: DraftKey, now: number): SavedDraft | null {
  const draft = parsed(sharedStorage.read(storageKey(key)))
  return isSavedDraft(draft) && now - draft.savedAt < SAVED_MS ? draft : null
}

export const saveDraft = (key: DraftKey, draft: SavedDraft) =>
  sharedStorage.write(storageKey(key), JSON.stringify(draft))

/** Account of the saved drafts in this tab. Null for guests, who may share the device, and in an admin's view of another user. */
export function draftOwner(): string | null {
  const { sub } = isViewing() ? {} : claimsOf(readToken())
  return typeof sub === 'string' ? sub : null
}

/** Restores a draft over the `current` values. Values whose type no longer matches are ignored. */
export function valuesFromDraft<Values extends object>(current: Values, draft: unknown): Values {
  if (typeof draft !== 'object' || draft === null) return current
  const valid = Object.entries(draft).filter(([name, value]) => {
    const expected = (current as Record<string, unknown>)[name]
    return (
      typeof expected === typeof value && Array.isArray(expected) === Array.isArray(value) && value !== null
    )
  })
  return { ...current, ...Object.fromEntries(valid) }
}

export const deleteSavedDraft = (key: DraftKey) => sharedStorage.write(storageKey(key), null)

/** Name of the Web Lock held by the tab that writes this draft. */
export const draftLock = storageKey

/** Called at sign-out, so that the next person at this screen finds nothing. */
export function deleteAllDrafts(): void {
  tabStorage.deleteAll(TAB_PREFIX)
  sharedStorage.deleteAll(SAVED_PREFIX)
}

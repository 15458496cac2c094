import { DAY_MS } from '#contract/durations.ts'
import { positionsOf } from './cluster-copy.ts'
import { segmentOf } from './log-store.ts'
import { listCopies, type Manifest, prefixOf } from './manifest.ts'
import type { Store } from './parts.ts'
import { filesPrefix, listedFiles } from './stored-files.ts'

/** A file that no copy refers to may belong to one that is being made elsewhere. */
const UNREFERENCED_MS = DAY_MS

/**
 * Which copies may go: all of the last day stay, then the last of each day for `keepDays` days. The newest always stays.
 * `copies` are in order.
 */
export function expiredCopies<Copy extends { takenAt: string }>(
  copies: readonly Copy[],
  keepDays: number,
  now: Date,
): Copy[] {
  const lastOfDay = new Map(copies.map((copy) => [copy.takenAt.slice(0, 10), copy]))
  return copies.filter((copy) => {
    const age = now.getTime() - Date.parse(copy.takenAt)
    if (copy === copies.at(-1) || age <= DAY_MS) return false
    return age > keepDays * DAY_MS || lastOfDay.get(copy.takenAt.slice(0, 10)) !== copy
  })
}

/** The manifest goes first, so that half a copy does not exist. */
async function removeCopy({ place }: Store, id: string): Promise<void> {
  await place.remove(`${prefixOf(id)}manifest.json`)
  for (const { key } of await place.list(prefixOf(id))) await place.remove(key)
}

/** Removes what was left of copies that were not finished. Nobody else may be making one. */
export async function removeLeftovers(store: Store): Promise<Manifest[]> {
  const { complete, incomplete } = await listCopies(store.place)
  for (const id of incomplete) await removeCopy(store, id)
  return complete
}

/** Removes expired copies, and the files that only they had. Returns the ids of the copies. */
export async function removeExpired(
  store: Store,
  { keepDays, now }: { keepDays: number; now: Date },
): Promise<string[]> {
  const { place, seal } = store
  const { complete } = await listCopies(place)
  const expired = expiredCopies(complete, keepDays, now)
  for (const { id } of expired) await removeCopy(store, id)
  if (expired.length === 0) return []
  const kept = complete.filter((one) => !expired.includes(one))
  await removeLog(store, kept)
  const needed = new Set<string>()
  for (const manifest of kept.filter(({ keyId }) => keyId === seal.keyId))
    for (const { key } of await listedFiles(store, manifest)) needed.add(filesPrefix(seal.keyId) + key)
  // A restore to a moment between two copies may need what neither has any more.
  const oldest = kept.find(({ base }) => base)
  const before = Math.min(now.getTime() - UNREFERENCED_MS, ...(oldest ? [Date.parse(oldest.takenAt)] : []))
  const otherKeys = kept.map(({ keyId }) => keyId).filter((keyId) => keyId !== seal.keyId)
  for (const { key, modifiedAt } of await place.list('files/')) {
    const isOfKept = needed.has(key) || otherKeys.some((keyId) => key.startsWith(filesPrefix(keyId)))
    if (!isOfKept && modifiedAt.getTime() < before) await place.remove(key)
  }
  return expired.map(({ id }) => id)
}

/** Removes the log that no kept copy begins with. Of a cluster without copies it stays as long as copies of others do. */
async function removeLog({ place }: Store, kept: readonly Manifest[]): Promise<void> {
  const first = new Map<string, number>()
  for (const { keyId, base } of kept) {
    if (!base) continue
    const prefix = `log/${keyId}/${base.systemId}/`
    first.set(prefix, Math.min(first.get(prefix) ?? Number.POSITIVE_INFINITY, positionsOf(base)[0]))
  }
  const oldest = Date.parse(kept[0]?.takenAt ?? '')
  for (const object of await place.list('log/')) {
    const from = first.get(object.key.slice(0, object.key.lastIndexOf('/') + 1))
    const segment = segmentOf(object)
    const isNeeded =
      from === undefined ? object.modifiedAt.getTime() >= oldest : !segment || segment.position >= from
    if (!isNeeded) await place.remove(object.key)
  }
}

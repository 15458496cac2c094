import type { Db, Trx } from '#server/db/client.ts'
import type { UserId } from '#server/http/caller.ts'
import { fieldError } from '#server/http/errors.ts'
import type { PictureStorage } from './gateway.ts'
import { keyOfUrl, newKey } from './picture-key.ts'
import * as queries from './queries.ts'
import { reEncode } from './re-encoding.ts'

export { fileUrl } from './picture-key.ts'
export { pngOf } from './svg-drawing.ts'

export interface Pictures {
  db: Db
  storage: PictureStorage
}

const UNUSED_FOR_MS = 24 * 3_600_000

/**
 * Removes file and row, unless somebody shows the picture by now. The row goes last: a file that could not be removed
 * is found again.
 */
async function removeUnused({ db, storage }: Pictures, key: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await queries.lockUnusedPicture(trx, key))) return false
    await storage.remove(key)
    await queries.deletePicture(trx, key)
    return true
  })
}

/** What cannot be removed now, the nightly purge tries again: nobody who changed a picture waits for that. */
const removeIfPossible = (pictures: Pictures, key: string) => removeUnused(pictures, key).catch(() => false)

/**
 * Keeps a picture for its owner, not shown yet, and returns its key.
 * @throws ValidationFailed for what is no picture or cannot be read; Unavailable
 */
export async function addPicture(
  pictures: Pictures,
  ownerId: UserId,
  file: Blob,
  now: Date,
): Promise<string> {
  const bytes = await reEncode(file)
  const key = newKey()
  // The row first: a file without one would never be found again.
  await queries.insertPicture(pictures.db, key, ownerId, now)
  try {
    await pictures.storage.put(key, bytes)
  } catch (error) {
    await removeIfPossible(pictures, key)
    throw error
  }
  return key
}

/** Makes the picture the one that this person shows (null: none) and returns the one that it takes the place of. */
async function showPicture(trx: Trx, userId: UserId, key: string | null, now: Date): Promise<string | null> {
  const shown = await queries.lockShownPicture(trx, userId)
  if (key === shown) return null
  if (key !== null && !(await queries.lockOwnPicture(trx, key, userId)))
    throw fieldError('profileImageUrl', 'Imagem desconhecida')
  await queries.setShownPicture(trx, userId, key, now)
  return shown
}

/** A new file, or the address of a picture sent before (empty: none); neither leaves the picture as it is. */
export interface PictureChange {
  file?: File | undefined
  url?: string | undefined
}

/**
 * Changes the picture that a person shows and does `work` in the same transaction. The file that is replaced goes
 * after the commit, and so does a new one whose change failed.
 * @throws ValidationFailed for a file that is no picture and for an address that is not one of her own pictures'
 */
export async function changePicture<T>(
  pictures: Pictures,
  userId: UserId,
  { file, url }: PictureChange,
  now: Date,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const added = file && (await addPicture(pictures, userId, file, now))
  let key: string | null | undefined = added
  if (!added && url !== undefined) {
    key = url === '' ? null : keyOfUrl(url)
    if (url !== '' && key === null) throw fieldError('profileImageUrl', 'Imagem desconhecida')
  }
  try {
    const { replaced, result } = await pictures.db.transaction().execute(async (trx) => ({
      replaced: key === undefined ? null : await showPicture(trx, userId, key, now),
      result: await work(trx),
    }))
    if (replaced) await removeIfPossible(pictures, replaced)
    return result
  } catch (error) {
    if (added) await removeIfPossible(pictures, added)
    throw error
  }
}

/**
 * Removes the pictures that nobody has shown 24 hours after they were sent, and those whose owner is gone; returns how
 * many.
 * @throws the first failure, after having tried them all
 */
export async function purgeUnusedPictures(pictures: Pictures, now: Date): Promise<number> {
  let removed = 0
  const failures: unknown[] = []
  for (const key of await queries.unusedPictures(pictures.db, new Date(now.getTime() - UNUSED_FOR_MS)))
    await removeUnused(pictures, key).then(
      (gone) => (removed += gone ? 1 : 0),
      (error) => failures.push(error),
    )
  if (failures.length > 0) throw failures[0]
  return removed
}

import { DAY_MS } from '#contract/durations.ts'
import type { Db, Trx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { updateUser } from '#server/features/accounts/users/service.ts'
import type { EmployerId, UserId } from '#server/http/caller.ts'
import { fieldError } from '#server/http/errors.ts'
import type { PictureStorage } from './gateway.ts'
import { keyOfUrl, newPictureKey } from './picture-key.ts'
import * as queries from './queries.ts'
import { reEncode } from './re-encoding.ts'

export { pictureUrl } from './picture-key.ts'
export { svgToPng } from './svg-renderer.ts'

export interface Pictures {
  db: Db
  storage: PictureStorage
}

const UNUSED_FOR_MS = DAY_MS

const unknownPicture = () => fieldError('profileImageUrl', 'Imagem desconhecida')

/**
 * Removes the file and the row, unless the picture is in use by now. Returns whether it did. The row is deleted last: if
 * removing the file fails, the next purge finds it again.
 */
async function removeUnused({ db, storage }: Pictures, key: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await queries.lockUnusedPicture(trx, key))) return false
    await storage.remove(key)
    await queries.deletePicture(trx, key)
    return true
  })
}

/** Ignores failures, because the nightly purge tries again. */
const tryRemoveUnused = (pictures: Pictures, key: string) => removeUnused(pictures, key).catch(() => false)

/** The file of a picture and whether there should be one. */
export async function readPicture({ db, storage }: Pictures, key: string) {
  const file = await storage.read(key)
  return { file, isMissing: !file && (await queries.hasPicture(db, key).catch(() => false)) }
}

/**
 * Stores a picture that is not in use yet and returns its key.
 * @throws ValidationFailed if the file is not a readable picture; Unavailable
 */
export async function addPicture(
  pictures: Pictures,
  ownerId: UserId | EmployerId,
  file: Blob,
  now: Date,
): Promise<string> {
  const bytes = await reEncode(file)
  const key = newPictureKey()
  // The row first, because a file without a row would never be purged.
  await queries.insertPicture(pictures.db, key, ownerId, now)
  try {
    await pictures.storage.put(key, bytes)
  } catch (error) {
    await tryRemoveUnused(pictures, key)
    throw error
  }
  return key
}

/** Sets the profile picture, or removes it if `key` is null. Returns the key of the replaced picture. */
async function setProfilePicture(
  trx: Trx,
  userId: UserId | EmployerId,
  key: string | null,
  now: Date,
): Promise<string | null> {
  const current = await queries.lockProfilePicture(trx, userId)
  if (key === current) return null
  if (key !== null && !(await queries.lockOwnPicture(trx, key, userId))) throw unknownPicture()
  await updateUser(trx, userId, { image_key: key }, now)
  return current
}

/** A new file, or the URL of an uploaded picture (empty removes the picture). Without either, nothing changes. */
export interface PictureChange {
  file?: File | undefined
  url?: string | undefined
}

/**
 * Changes the user's profile picture and runs `work` in the same transaction. The replaced file is removed after the
 * commit, or the new one after a rollback.
 * @throws ValidationFailed if the file is not a picture or the URL is not one of the user's own pictures
 */
export async function changeProfilePicture<T>(
  pictures: Pictures,
  userId: UserId | EmployerId,
  { file, url }: PictureChange,
  now: Date,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const added = file && (await addPicture(pictures, userId, file, now))
  let key: string | null | undefined = added
  if (!added && url !== undefined) {
    key = url === '' ? null : keyOfUrl(url)
    if (url !== '' && key === null) throw unknownPicture()
  }
  try {
    const { replaced, result } = await inTransaction(pictures.db, async (trx) => ({
      replaced: key === undefined ? null : await setProfilePicture(trx, userId, key, now),
      result: await work(trx),
    }))
    if (replaced) await tryRemoveUnused(pictures, replaced)
    return result
  } catch (error) {
    if (added) await tryRemoveUnused(pictures, added)
    throw error
  }
}

/**
 * Removes pictures older than 24 hours that are not in use or whose owner was deleted. Returns their number.
 * @throws the first failure, after trying all of them
 */
export async function purgeUnusedPictures(pictures: Pictures, now: Date): Promise<number> {
  let removed = 0
  const failures: unknown[] = []
  for (const key of await queries.unusedPictures(pictures.db, new Date(now.getTime() - UNUSED_FOR_MS)))
    await removeUnused(pictures, key).then(
      (isRemoved) => (removed += isRemoved ? 1 : 0),
      (error) => failures.push(error),
    )
  if (failures.length > 0) throw failures[0]
  return removed
}

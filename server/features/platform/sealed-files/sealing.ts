import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A key of the installation. */
export interface InstallationKey {
  id: string
  key: Buffer
}

/** How the key of a file is stored: encrypted by the key of the installation with this id. */
export interface WrappedKey {
  dataKey: Buffer
  wrappedBy: string
}

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Of the content. Each frame is decrypted at once. */
export const FRAME_BYTES = 64 * 1024
/** Some 2 ms of work. */
const FRAMES_AT_ONCE = 8

function encrypt(key: Buffer, nonce: Buffer, context: string, bytes: Buffer): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** @throws Error if the bytes, the key or the context are not those of `encrypt` */
function decrypt(key: Buffer, nonce: Buffer, context: string, sealed: Buffer): Buffer {
  if (sealed.length < TAG_BYTES) throw new Error('truncated')
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
}

/** A new key for one file. It encrypts nothing else, so nonces need not be random. */
export const newFileKey = () => randomBytes(KEY_BYTES)

/** Encrypts the key of a file. `name` of the file is part of it, so that it opens no other one. */
export function wrapKey({ id, key }: InstallationKey, fileKey: Buffer, name: string): WrappedKey {
  const nonce = randomBytes(NONCE_BYTES)
  return { dataKey: Buffer.concat([nonce, encrypt(key, nonce, name, fileKey)]), wrappedBy: id }
}

/** @throws Error if the key of the installation is missing or is another one */
export function unwrapKey(
  keys: readonly InstallationKey[],
  { dataKey, wrappedBy }: WrappedKey,
  name: string,
): Buffer {
  const found = keys.find(({ id }) => id === wrappedBy)
  if (!found) throw new Error(`DOCUMENT_KEYS lacks the key ${wrappedBy}`)
  return decrypt(found.key, dataKey.subarray(0, NONCE_BYTES), name, dataKey.subarray(NONCE_BYTES))
}

/** The number of the frame, and whether it is the last: without this, frames could be exchanged or cut off unnoticed. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUInt32BE(index, NONCE_BYTES - 5)
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1)
  return nonce
}

/** Encrypts a file in frames. An empty file has one. Other calls have their turn in between. */
export async function seal(fileKey: Buffer, name: string, bytes: Buffer): Promise<Buffer> {
  const frames: Buffer[] = []
  let at = 0
  do {
    const isLast = at + FRAME_BYTES >= bytes.length
    const frame = bytes.subarray(at, at + FRAME_BYTES)
    frames.push(encrypt(fileKey, nonceOf(frames.length, isLast), name, frame))
    at += FRAME_BYTES
    if (frames.length % FRAMES_AT_ONCE === 0) await nextTurn()
  } while (at < bytes.length)
  return Buffer.concat(frames)
}

/**
 * Decrypts a file frame by frame.
 * @throws Error as soon as a frame is damaged, missing or in another place
 */
export async function* unseal(
  fileKey: Buffer,
  name: string,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const whole = FRAME_BYTES + TAG_BYTES
  let waiting: Buffer[] = []
  let size = 0
  let index = 0
  for await (const chunk of source) {
    waiting.push(chunk)
    size += chunk.length
    // The last frame may be whole too, so one is kept until there is more.
    if (size <= whole) continue
    let rest = Buffer.concat(waiting)
    for (; rest.length > whole; rest = rest.subarray(whole), index += 1)
      yield decrypt(fileKey, nonceOf(index, false), name, rest.subarray(0, whole))
    waiting = [rest]
    size = rest.length
  }
  yield decrypt(fileKey, nonceOf(index, true), name, Buffer.concat(waiting))
}

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
/** Of a frame as it is stored. */
const SEALED_FRAME_BYTES = FRAME_BYTES + TAG_BYTES
/** Some 2 ms of work. */
const FRAMES_AT_ONCE = 8

/** Puts the encrypted bytes and the tag into `target`, at `at`. Returns where they end. */
function encryptInto(
  target: Buffer,
  at: number,
  { key, nonce, context, bytes }: { key: Buffer; nonce: Buffer; context: string; bytes: Buffer },
): number {
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context))
  const end = at + cipher.update(bytes).copy(target, at)
  // It is a stream cipher: nothing is left for the end.
  cipher.final()
  return end + cipher.getAuthTag().copy(target, end)
}

/** @throws Error if the bytes, the key or the context are not those of `encrypt` */
function decrypt(key: Buffer, nonce: Buffer, context: string, sealed: Buffer): Buffer {
  if (sealed.length < TAG_BYTES) throw new Error('truncated')
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  const bytes = decipher.update(sealed.subarray(0, -TAG_BYTES))
  // Nothing is left for the end, but the tag is compared.
  decipher.final()
  return bytes
}

/** A new key for one file. It encrypts nothing else, so nonces need not be random. */
export const newFileKey = () => randomBytes(KEY_BYTES)

/** Encrypts the key of a file. `name` of the file is part of it, so that it opens no other one. */
export function wrapKey({ id, key }: InstallationKey, fileKey: Buffer, name: string): WrappedKey {
  const nonce = randomBytes(NONCE_BYTES)
  const dataKey = Buffer.alloc(NONCE_BYTES + fileKey.length + TAG_BYTES)
  nonce.copy(dataKey)
  encryptInto(dataKey, NONCE_BYTES, { key, nonce, context: name, bytes: fileKey })
  return { dataKey, wrappedBy: id }
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

/**
 * Encrypts a file in frames. An empty file has one. Other calls have their turn in between. Each copy of a large file brings a
 * collection of all garbage nearer, which stops every call, so there is only one.
 */
export async function seal(fileKey: Buffer, name: string, bytes: Buffer): Promise<Buffer> {
  const frames = Math.max(1, Math.ceil(bytes.length / FRAME_BYTES))
  const sealed = Buffer.allocUnsafeSlow(bytes.length + frames * TAG_BYTES)
  let end = 0
  for (let index = 0; index < frames; index++) {
    if (index > 0 && index % FRAMES_AT_ONCE === 0) await nextTurn()
    const nonce = nonceOf(index, index === frames - 1)
    const frame = bytes.subarray(index * FRAME_BYTES, (index + 1) * FRAME_BYTES)
    end = encryptInto(sealed, end, { key: fileKey, nonce, context: name, bytes: frame })
  }
  return sealed
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
  let index = 0
  const next = (frame: Buffer, isLast: boolean) => decrypt(fileKey, nonceOf(index++, isLast), name, frame)
  // At most a whole frame. It may be the last one, so it is kept until there is more.
  let kept: Buffer[] = []
  let size = 0
  for await (let rest of source) {
    if (rest.length === 0) continue
    // Chunks that are whole frames are decrypted without being copied.
    const missing = size === 0 || size === SEALED_FRAME_BYTES ? 0 : SEALED_FRAME_BYTES - size
    if (missing > 0) {
      kept.push(rest.subarray(0, missing))
      size += Math.min(missing, rest.length)
      rest = rest.subarray(missing)
      if (rest.length === 0) continue
    }
    if (size > 0) yield next(joined(kept), false)
    for (; rest.length > SEALED_FRAME_BYTES; rest = rest.subarray(SEALED_FRAME_BYTES))
      yield next(rest.subarray(0, SEALED_FRAME_BYTES), false)
    kept = [rest]
    size = rest.length
  }
  yield next(joined(kept), true)
}

const joined = (pieces: readonly Buffer[]) =>
  pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)

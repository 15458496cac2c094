import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what is stored, or stores it as it is without a key. */
export interface Seal {
  /** Tells keys apart, and says nothing about them. `plain` without a key. */
  keyId: string
  /** `name` is the key under which the bytes are stored: they open under no other. */
  close(name: string, bytes: Buffer): Buffer
  /** @throws Error if the bytes were changed, moved, cut off or closed with another key */
  open(name: string, bytes: Buffer): Buffer
  /** Only the holder of the key can compute it. Null without a key. */
  mac(text: string): string | null
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

/** `key`: 32 bytes in base64, or null for none. */
export function sealOf(key: string | null): Seal {
  if (key === null)
    return { keyId: 'plain', close: (_, bytes) => bytes, open: (_, bytes) => bytes, mac: () => null }
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64'), '', use, 32))
  const [partKey, macKey] = [derive('medponto backup parts'), derive('medponto backup manifest')]
  return {
    keyId: derive('medponto backup id').toString('hex').slice(0, 12),
    close(name, bytes) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, partKey, nonce).setAAD(Buffer.from(name))
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    },
    open(name, bytes) {
      if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('too short')
      const decipher = createDecipheriv(CIPHER, partKey, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(name))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    },
    mac: (text) => createHmac('sha256', macKey).update(text).digest('hex'),
  }
}

import { createHash, createHmac } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, EncryptJWT, jwtDecrypt } from 'jose'
import type { Clock } from '#server/clock.ts'

const SEALED_HOURS = 24

export interface Secrets {
  /** A token that only this server can compute: always the same for one purpose and subject. */
  tokenFor(purpose: string, subject: string): string
  /** Encrypts personal data that has to wait in a queue. */
  seal(purpose: string, data: Record<string, unknown>): Promise<string>
  /** Null if the data was not sealed by us for this purpose, or more than a day ago. */
  unseal<T>(purpose: string, sealed: string): Promise<T | null>
  /** Encrypts a text that is stored for good. */
  encrypt(purpose: string, text: string): Promise<string>
  /** Null if the text was not encrypted by us for this purpose, or the secret of the app has changed since. */
  decrypt(purpose: string, encrypted: string): Promise<string | null>
}

/** Derives tokens and seals from the secret of the app. Each purpose has its own key. */
export function secretsFrom(secret: string, clock: Clock): Secrets {
  const sealingKey = (purpose: string) => createHash('sha256').update(`seal ${purpose} ${secret}`).digest()
  return {
    tokenFor: (purpose, subject) =>
      createHmac('sha256', secret).update(`${purpose}\n${subject}`).digest('base64url'),

    seal: (purpose, data) =>
      new EncryptJWT(data)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + SEALED_HOURS * 3_600)
        .encrypt(sealingKey(purpose)),

    async unseal<T>(purpose: string, sealed: string) {
      try {
        const { payload } = await jwtDecrypt(sealed, sealingKey(purpose), { currentDate: clock.now() })
        return payload as T
      } catch {
        return null
      }
    },

    encrypt: (purpose, text) =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(sealingKey(purpose)),

    async decrypt(purpose, encrypted) {
      try {
        const { plaintext } = await compactDecrypt(encrypted, sealingKey(purpose))
        return new TextDecoder().decode(plaintext)
      } catch {
        return null
      }
    },
  }
}

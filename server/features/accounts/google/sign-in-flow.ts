import { createHash } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import type { Clock } from '#server/clock.ts'
import type { SignInChecks } from './gateway.ts'

export const FLOW_MINUTES = 10

/** The state of a sign-in while the visitor is at the provider. */
export interface SignInFlow extends SignInChecks {
  from: string | null
  /** Where it began. */
  page: 'login' | 'register'
}

/** Encrypts flows for a cookie, so that no server state is needed and the browser can neither read nor change them. */
export function signInFlows(secret: string, clock: Clock) {
  const key = createHash('sha256').update(`sign-in flow ${secret}`).digest()
  return {
    encrypt: (flow: SignInFlow): Promise<string> =>
      new EncryptJWT({ ...flow })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + FLOW_MINUTES * 60)
        .encrypt(key),

    /** Null if the flow is missing, was not encrypted by us or has expired. */
    async decrypt(encrypted: string | undefined): Promise<SignInFlow | null> {
      if (!encrypted) return null
      try {
        const { payload } = await jwtDecrypt(encrypted, key, { currentDate: clock.now() })
        return payload as unknown as SignInFlow
      } catch {
        return null
      }
    },
  }
}

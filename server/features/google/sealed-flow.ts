import { createHash } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import type { Clock } from '#server/clock.ts'
import type { SignInChecks } from './gateway.ts'

export const FLOW_MINUTES = 10

/** A sign-in under way, as the browser keeps it between leaving and coming back. */
export interface Flow extends SignInChecks {
  from: string | null
}

/** Seals flows so that the browser can keep them but neither read nor change them; no process remembers any. */
export function sealedFlows(secret: string, clock: Clock) {
  const key = createHash('sha256').update(`sign-in flow ${secret}`).digest()
  return {
    seal: (flow: Flow): Promise<string> =>
      new EncryptJWT({ ...flow })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + FLOW_MINUTES * 60)
        .encrypt(key),

    /** Null for what we did not seal, or too long ago. */
    async open(sealed: string | undefined): Promise<Flow | null> {
      if (!sealed) return null
      try {
        const { payload } = await jwtDecrypt(sealed, key, { currentDate: clock.now() })
        return payload as unknown as Flow
      } catch {
        return null
      }
    },
  }
}

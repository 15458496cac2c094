import { useCallback, useSyncExternalStore } from 'react'
import { RESEND_COOLDOWN_SECONDS } from '#contract/accounts/accounts.ts'
import { tabStorage } from '#web/lib/browser-storage.ts'

const keyOf = (email: string) => `resend-until:${email.trim().toLowerCase()}`
const TICK_MS = 500

export function startResendCooldown(email: string): void {
  tabStorage.write(keyOf(email), String(Date.now() + RESEND_COOLDOWN_SECONDS * 1000))
}

function secondsLeft(email: string): number {
  const left = Math.ceil((Number(tabStorage.read(keyOf(email))) - Date.now()) / 1000)
  return Math.min(Math.max(left, 0), RESEND_COOLDOWN_SECONDS)
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS)
  return () => clearInterval(timer)
}

/** Seconds until another mail to `email` can be requested. Null during server rendering and hydration. */
export function useResendCooldown(email: string): number | null {
  const snapshot = useCallback(() => secondsLeft(email), [email])
  return useSyncExternalStore(subscribe, snapshot, () => null)
}

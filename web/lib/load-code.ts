import { useSyncExternalStore } from 'react'
import { isOnline, onConnectionChange, probe } from './connection.ts'

let isOutdated = false
const listeners = new Set<() => void>()

function reportOutdated(): void {
  isOutdated = true
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether this page needs code that the server no longer has, because a release has replaced it. */
export const useIsOutdated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOutdated,
    () => false,
  )

const nextReconnect = () =>
  new Promise<void>((resolve) => {
    const stop = onConnectionChange(() => {
      if (!isOnline()) return
      stop()
      resolve()
    })
  })

/**
 * Runs the dynamic import of a part of the screen. After a failure it stays pending and tries again when the connection is
 * back, so that neither the page nor what was typed into it is lost. What a press asks for is loaded by `loadOnPress`.
 */
export async function loadCode<Module>(load: () => Promise<Module>, onFailure?: () => void): Promise<Module> {
  for (let failures = 0; ; ) {
    try {
      return await load()
    } catch {
      failures++
      if (failures === 1) onFailure?.()
      if (await probe()) {
        // A short interruption, perhaps.
        if (failures === 1) continue
        reportOutdated()
      }
      await nextReconnect()
    }
  }
}

/**
 * Runs the dynamic import of what a press asks for. It fails at once: what was asked for must not happen later, when the
 * connection is back and nobody expects it any more.
 */
export async function loadOnPress<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!(await probe())) throw error
    try {
      // A short interruption, perhaps.
      return await load()
    } catch (missing) {
      reportOutdated()
      throw missing
    }
  }
}

/**
 * Whether an error means that the code of a page could not be loaded. Each browser words it differently; the last text is
 * React Router's for a page whose loader is in a file of its own.
 */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|no result returned from dataStrategy/i.test(
    error.message,
  )

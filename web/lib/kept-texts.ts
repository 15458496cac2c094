import { useSyncExternalStore } from 'react'

/** Text that a form on the screen keeps, in this browser or only in this tab. */
export interface KeptText {
  /** As a sentence names it: 'sua mensagem'. */
  what: string
  where: 'device' | 'tab'
}

const NONE: readonly KeptText[] = []
let kept = NONE
const listeners = new Set<() => void>()

function change(next: readonly KeptText[]): void {
  kept = next
  for (const listener of listeners) listener()
}

/** Call it while the form is on the screen; ends with the returned function. */
export function announceKept(text: KeptText): () => void {
  change([...kept, text])
  return () => change(kept.filter((other) => other !== text))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Texts that the forms on the screen keep, for the offline banner. */
export const useKeptTexts = (): readonly KeptText[] =>
  useSyncExternalStore(
    subscribe,
    () => kept,
    () => NONE,
  )

import { useLayoutEffect, useSyncExternalStore } from 'react'
import { readToken } from './session.ts'

const KEY = 'darkMode'
const listeners = new Set<() => void>()

const isDark = () => document.documentElement.dataset.theme === 'dark'

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the dark theme is on; null on the server, which cannot know. */
export const useDarkTheme = () => useSyncExternalStore(subscribe, isDark, () => null)

function storedChoice(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Sets what first-paint-script.ts has set, because React renders a new root element for an error page. */
export function useRestoredRootAttributes(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches
    dataset.theme ??= (storedChoice() ?? String(systemIsDark)) === 'true' ? 'dark' : 'light'
    dataset.session ??= readToken() ? 'in' : 'out'
    for (const listener of listeners) listener()
  }, [])
}

/** Switches the theme and stores the choice. */
export function setDarkTheme(dark: boolean): void {
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  try {
    localStorage.setItem(KEY, String(dark))
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  for (const listener of listeners) listener()
}

import { useSyncExternalStore } from 'react'

const KEY = 'darkMode'
const listeners = new Set<() => void>()

const isDark = () => document.documentElement.dataset.theme === 'dark'

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the dark theme is on; null on the server, which cannot know. */
export const useDarkTheme = () => useSyncExternalStore(subscribe, isDark, () => null)

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

import { useLayoutEffect, useSyncExternalStore } from 'react'
import { readToken } from './session.ts'
import { themeColors } from './theme-colors.ts'
import { claimsOf } from './token-claims.ts'

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

/** The browser's own bar. It has one colour for each theme of the system, which the visitor's choice overrules. */
function colorBrowserBar(theme: 'dark' | 'light'): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = themeColors[theme]
}

/** Sets what first-paint-script.ts has set, because React renders a new root element for an error page. */
export function useRestoredRootAttributes(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches
    const choice = storedChoice()
    const theme = (choice ?? String(systemIsDark)) === 'true' ? 'dark' : 'light'
    dataset.theme ??= theme
    if (choice !== null) colorBrowserBar(theme)
    dataset.session ??= readToken() ? 'in' : 'out'
    dataset.role ??= String(claimsOf(readToken()).role ?? '')
    for (const listener of listeners) listener()
  }, [])
}

/** Switches the theme and stores the choice. */
export function setDarkTheme(dark: boolean): void {
  const theme = dark ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme
  colorBrowserBar(theme)
  try {
    localStorage.setItem(KEY, String(dark))
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  for (const listener of listeners) listener()
}

/** The colours of the browser's own bars: `--surface` of each theme, which the header has. */
export const themeColors = { light: '#ffffff', dark: '#141e22' } as const

/**
 * The colour for visitors whose system has this theme. In the browser it is that of the theme on the screen, which the
 * first-paint script has set: React would add a second element if the colour were another one.
 */
export function barColor(system: keyof typeof themeColors): string {
  if (typeof document === 'undefined') return themeColors[system]
  return themeColors[document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light']
}

import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { themeColors } from '#web/lib/theme-colors.ts'
import { TINTS } from './avatar.tsx'

const css = readFileSync(new URL('../theme.css', import.meta.url), 'utf8')

function colours(selector: string) {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]))
}

function luminance(hex: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string) {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

it.each([
  [':root', 'light'],
  ['[data-theme="dark"]', 'dark'],
] as const)('the browser bars of %s have the colour of the header', (selector, theme) => {
  expect(themeColors[theme]).toBe(colours(selector).get('surface'))
})

const grounds = ['background', 'surface', 'surface-raised', 'subtle']
const on = (backs: string[], ...texts: string[]) => texts.flatMap((text) => backs.map((back) => [text, back]))

const textPairs = [
  ...on(grounds, 'foreground', 'muted', 'brand', 'brand-strong', 'danger', 'danger-strong', 'success-strong'),
  ...on(grounds, 'featured-strong', 'info-strong'),
  ...['brand', 'featured', 'danger', 'success', 'info'].flatMap((tone) =>
    on([`${tone}-soft`], `${tone}-strong`, 'foreground', 'muted'),
  ),
  ...on(['brand-fill', 'brand-fill-strong'], 'on-brand'),
  ...on(['danger-fill', 'danger-fill-strong'], 'on-danger'),
  ...on(['featured'], 'on-featured'),
  ...Array.from({ length: TINTS }, (_, index) => [`tint-${index + 1}`, `on-tint-${index + 1}`]),
]
const shapePairs = [
  ...on(grounds, 'border-strong', 'focus', 'brand-fill', 'danger-fill', 'success', 'info'),
  ...on(['brand-soft'], 'brand', 'border-strong', 'focus'),
  ...on(['danger-soft'], 'danger'),
  ...on(['success-soft'], 'success'),
  ...on(['info-soft'], 'info'),
]

describe.each([
  ['light', ':root'],
  ['dark', '[data-theme="dark"]'],
])('%s theme', (_, selector) => {
  const theme = colours(selector)
  const ratio = (a?: string, b?: string) => contrast(theme.get(a) ?? '', theme.get(b) ?? '')

  it.each(textPairs)('%s is readable on %s', (text, back) => {
    expect(ratio(text, back)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(shapePairs)('%s is distinguishable from %s', (shape, back) => {
    expect(ratio(shape, back)).toBeGreaterThanOrEqual(3)
  })
})

describe('type', () => {
  const root = new URL('../../', import.meta.url)
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
  const filesWith = (pattern: RegExp, inside = files) =>
    inside.filter((file) => pattern.test(readFileSync(new URL(file, root), 'utf8')))

  it('has only the sizes of the theme', () => {
    expect(filesWith(/\btext-(?:\[\d|(?:xs|sm|base|lg|\d?xl)\b)/)).toEqual([])
  })

  it('has two weights, and a third in controls', () => {
    expect(filesWith(/\bfont-(?:thin|light|bold|extrabold|black|\[)\b/)).toEqual([])
    const outsideControls = files.filter((file) => !/^web\/(?:ui|features\/site\/shell)\//.test(file))
    expect(filesWith(/\bfont-medium\b/, outsideControls)).toEqual([])
  })
})

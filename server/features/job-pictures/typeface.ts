import type { Font, PathCommand } from 'opentype.js'

/** Text set in a typeface and size, as outlines: what draws them needs no font of its own. */
export interface Setting {
  font: Font
  /** Pixels of the em square. */
  size: number
}

const ELLIPSIS = '…'

/** What the typeface can show; signs that it lacks (emoji, other scripts) go. */
export const showable = (text: string, { font }: Setting) =>
  [...text.normalize('NFC').replace(/\s+/g, ' ')]
    .filter((sign) => font.charToGlyphIndex(sign) > 0)
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()

const widthOf = (text: string, { font, size }: Setting) => font.getAdvanceWidth(text, size)

/** The longest beginning that fits `width` with an ellipsis behind it. */
function clamped(text: string, width: number, setting: Setting): string {
  const signs = [...text]
  while (signs.length > 0 && widthOf(signs.join('').trimEnd() + ELLIPSIS, setting) > width) signs.pop()
  return signs.join('').trimEnd() + ELLIPSIS
}

/**
 * Breaks text into at most `most` lines of at most `width` pixels; what does not fit ends in an ellipsis, within a word
 * where one alone is too wide.
 */
export function linesOf(text: string, setting: Setting, { width, most }: { width: number; most: number }) {
  const lines: string[] = []
  let rest = showable(text, setting)
  while (rest !== '') {
    if (widthOf(rest, setting) <= width) return [...lines, rest]
    if (lines.length === most - 1) return [...lines, clamped(rest, width, setting)]
    const words = rest.split(' ')
    let fits = words.length - 1
    while (fits > 0 && widthOf(words.slice(0, fits).join(' '), setting) > width) fits -= 1
    if (fits === 0) return [...lines, clamped(rest, width, setting)]
    lines.push(words.slice(0, fits).join(' '))
    rest = words.slice(fits).join(' ')
  }
  return lines
}

/** By hand: the library's own text of a path says NaN for what is nearly nought. */
function commandText(command: PathCommand): string {
  const { type, x1, y1, x2, y2, x, y } = {
    x1: null,
    y1: null,
    x2: null,
    y2: null,
    x: null,
    y: null,
    ...command,
  }
  const figures = [x1, y1, x2, y2, x, y].filter((figure) => figure !== null)
  return type + figures.map((figure) => figure.toFixed(1)).join(' ')
}

/** One line as an SVG path, its baseline beginning at `x`, `y`. */
export function pathOf(line: string, { font, size }: Setting, at: { x: number; y: number; fill: string }) {
  const { commands } = font.getPath(line, at.x, at.y, size)
  return `<path fill="${at.fill}" d="${commands.map(commandText).join('')}"/>`
}

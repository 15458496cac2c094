import type { Font, PathCommand } from 'opentype.js'

/** A typeface and size. Text is drawn as outlines, so that the renderer needs no font. */
export interface Setting {
  font: Font
  /** Font size in pixels. */
  size: number
}

const ELLIPSIS = '…'

/** Removes characters that the typeface lacks, such as emoji and other scripts. */
export const showable = (text: string, { font }: Setting) =>
  [...text.normalize('NFC').replace(/\s+/g, ' ')]
    .filter((character) => font.charToGlyphIndex(character) > 0)
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()

const widthOf = (text: string, { font, size }: Setting) => font.getAdvanceWidth(text, size)

/** Cuts off the text so that it fits `width` with an ellipsis. */
function truncated(text: string, width: number, setting: Setting): string {
  const characters = [...text]
  const shown = () => characters.join('').trimEnd() + ELLIPSIS
  while (characters.length > 0 && widthOf(shown(), setting) > width) characters.pop()
  return shown()
}

/**
 * Breaks text into at most `maxLines` lines of at most `width` pixels. Text that does not fit is cut off with an ellipsis,
 * and so is a word that is too wide for a line.
 */
export function linesOf(
  text: string,
  setting: Setting,
  { width, maxLines }: { width: number; maxLines: number },
) {
  const lines: string[] = []
  let rest = showable(text, setting)
  while (rest !== '') {
    if (widthOf(rest, setting) <= width) return [...lines, rest]
    if (lines.length === maxLines - 1) return [...lines, truncated(rest, width, setting)]
    const words = rest.split(' ')
    let fits = words.length - 1
    while (fits > 0 && widthOf(words.slice(0, fits).join(' '), setting) > width) fits -= 1
    if (fits === 0) return [...lines, truncated(rest, width, setting)]
    lines.push(words.slice(0, fits).join(' '))
    rest = words.slice(fits).join(' ')
  }
  return lines
}

/** Written by hand, because the library's own path text contains NaN for numbers close to zero. */
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
  const numbers = [x1, y1, x2, y2, x, y].filter((number) => number !== null)
  return type + numbers.map((number) => number.toFixed(1)).join(' ')
}

/** One line as an SVG path whose baseline starts at `x`, `y`. */
export function pathOf(line: string, { font, size }: Setting, at: { x: number; y: number; fill: string }) {
  const { commands } = font.getPath(line, at.x, at.y, size)
  return `<path fill="${at.fill}" d="${commands.map(commandText).join('')}"/>`
}

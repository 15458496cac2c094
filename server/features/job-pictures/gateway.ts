import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import opentype, { type Font } from 'opentype.js'
import type { Typefaces } from './drawing.ts'

/** The typeface of the pages, from the package and not from the machine, which may have none. */
async function font(weight: 500 | 600 | 700): Promise<Font> {
  const file = import.meta.resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff`)
  const bytes = await readFile(fileURLToPath(file))
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

async function load(): Promise<Typefaces> {
  const [medium, semibold, bold] = await Promise.all([font(500), font(600), font(700)])
  return { medium, semibold, bold }
}

let loaded: Promise<Typefaces> | undefined

/** Read when the first picture is drawn, and kept. */
export function typefaces(): Promise<Typefaces> {
  loaded ??= load()
  return loaded
}

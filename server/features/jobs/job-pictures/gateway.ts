import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Font } from 'opentype.js'
import type { Typefaces } from './drawing.ts'

async function readFont(url: string): Promise<Font> {
  const { default: opentype } = await import('opentype.js')
  const bytes = await readFile(fileURLToPath(url))
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

/** The typeface of the web pages, read from its npm package: the machine may not have it. */
async function load(): Promise<Typefaces> {
  const [medium, semibold, bold] = await Promise.all([
    readFont(import.meta.resolve('@fontsource/figtree/files/figtree-latin-500-normal.woff')),
    readFont(import.meta.resolve('@fontsource/figtree/files/figtree-latin-600-normal.woff')),
    readFont(import.meta.resolve('@fontsource/figtree/files/figtree-latin-700-normal.woff')),
  ])
  return { medium, semibold, bold }
}

let loaded: Promise<Typefaces> | undefined

/** The typefaces, read when the first picture is drawn. */
export function typefaces(): Promise<Typefaces> {
  loaded ??= load()
  return loaded
}

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import opentype, { type Font } from 'opentype.js'
import type { Typefaces } from './drawing.ts'

async function read(address: string): Promise<Font> {
  const bytes = await readFile(fileURLToPath(address))
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

/** The typeface of the pages, from its package and not from the machine, which may have none. */
async function load(): Promise<Typefaces> {
  const [medium, semibold, bold] = await Promise.all([
    read(import.meta.resolve('@fontsource/figtree/files/figtree-latin-500-normal.woff')),
    read(import.meta.resolve('@fontsource/figtree/files/figtree-latin-600-normal.woff')),
    read(import.meta.resolve('@fontsource/figtree/files/figtree-latin-700-normal.woff')),
  ])
  return { medium, semibold, bold }
}

let loaded: Promise<Typefaces> | undefined

/** Read when the first picture is drawn, and kept. */
export function typefaces(): Promise<Typefaces> {
  loaded ??= load()
  return loaded
}

import { readFileSync } from 'node:fs'
import type { Weighted } from '../random.ts'

/** A line of a content file, with the lines that are indented below it. */
export interface Line {
  text: string
  below: Line[]
}

/** Reads `name`.txt: two spaces of indentation put a line below the one before it, `#` begins a comment. */
export function readOutline(name: string): readonly Line[] {
  const path: [Line, ...Line[]] = [{ text: '', below: [] }]
  for (const row of readFileSync(new URL(`./${name}.txt`, import.meta.url), 'utf8').split('\n')) {
    const text = row.trim()
    if (!text || text.startsWith('#')) continue
    const line = { text, below: [] }
    path.length = 1 + (row.length - row.trimStart().length) / 2
    const parent = path.at(-1)
    if (!parent) throw new Error(`Too deep in ${name}.txt: ${text}`)
    parent.below.push(line)
    path.push(line)
  }
  return path[0].below
}

/** The parts of a text between ` | `. A phrase may contain `|` without spaces. */
export const parts = (text = '') => (text ? text.split(' | ') : [])
export const items = (text = '') => (text ? text.split(', ') : [])

/** `rate 140`, `generalist` -> the text after each first word. @throws Error if the word is not one of `names` */
export const options = <N extends string>(
  texts: readonly string[],
  names: readonly N[],
): ReadonlyMap<N, string> =>
  new Map(texts.map((text) => [oneOf(names, text.split(' ', 1)[0]), text.slice(text.indexOf(' ') + 1)]))

/** The text after each mark at the beginning of a line. @throws Error if a line begins with something else */
export function byMark<M extends string>(
  lines: readonly Line[],
  marks: readonly M[],
): Readonly<Record<M, readonly string[]>> {
  const texts = Object.fromEntries(marks.map((mark): [M, string[]] => [mark, []])) as Record<M, string[]>
  for (const { text } of lines)
    texts[oneOf(marks, text.split(' ', 1)[0])].push(text.slice(text.indexOf(' ') + 1))
  return texts
}

/** @throws Error if the name is unknown */
export function oneOf<T extends string>(known: readonly T[], name: string | undefined): T {
  const found = known.find((one) => one === name)
  if (found === undefined) throw new Error(`Unknown name in a content file: ${name}`)
  return found
}

export const allOf = <T extends string>(known: readonly T[], names: readonly string[]) =>
  names.map((name) => oneOf(known, name))

/** 'pj*7 clt*2' */
export const weighted = <T>(text: string, read: (name: string) => T): Weighted<T> =>
  text.split(' ').map((pair) => {
    const [name = '', weight] = pair.split('*')
    return [read(name), Number(weight)]
  })

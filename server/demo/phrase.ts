import { phrases } from './content/phrases.ts'
import type { Random } from './random.ts'

/** Values of the placeholders of a phrase. */
export type Values = Readonly<Record<string, string>>

const PLACEHOLDER = /\[([^\]]*)\]|\{(\d+)-(\d+)(?::(\d+))?\}|\{(\w+)\}/g

/**
 * Expands a phrase: `[a|b]` becomes one of the choices, `{10-40}` a number in this range (`{10-40:5}` in steps of 5) and
 * `{city}` the value with this name, also inside `[ ]`.
 * @throws Error if a value is missing
 */
export function expand(phrase: string, random: Random, values: Values = {}): string {
  const text = phrase.replace(
    PLACEHOLDER,
    (_match, choices?: string, from?: string, to?: string, step?: string, name?: string) => {
      if (choices !== undefined) return expand(random.pick(choices.split('|')), random, values)
      if (from !== undefined) return thousands(random.int(Number(from), Number(to), Number(step ?? 1)))
      const value = values[name as string]
      if (value === undefined) throw new Error(`No value for {${name}} in: ${phrase}`)
      return value
    },
  )
  // An empty choice can leave extra spaces.
  return phrase.includes('|]')
    ? text
        .replace(/ {2,}/g, ' ')
        .replace(/ (?=[,.;])/g, '')
        .trim()
    : text
}

/** One of the phrases of a pool, expanded. */
export const say = (random: Random, pool: string, values?: Values): string =>
  expand(random.pick(phrases(pool)), random, values)

/** 1200 -> '1.200' */
export const thousands = (number: number) => String(number).replace(/\B(?=(\d{3})+$)/g, '.')

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** For use inside a sentence; abbreviations such as UTI stay unchanged. */
export const decapitalize = (text: string) =>
  /^\p{Lu}[\p{Lu}\d]/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

/** 'a, b e c' */
export function enumerate(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} e ${items.at(-1)}`
}

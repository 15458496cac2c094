import type { Random } from './random.ts'

/** What a phrase may name between braces. */
export type Values = Readonly<Record<string, string>>

const SLOT = /\[([^\]]*)\]|\{(\d+)-(\d+)(?::(\d+))?\}|\{(\w+)\}/g

/**
 * Makes a sentence of a phrase: `[a|b]` is one of them, `{10-40}` a number between (`{10-40:5}` in steps of 5),
 * `{city}` the value of that name, also inside of `[ ]`. Throws on a name without a value.
 */
export function expand(phrase: string, random: Random, values: Values = {}): string {
  const said = phrase.replace(
    SLOT,
    (_slot, choices?: string, from?: string, to?: string, step?: string, name?: string) => {
      if (choices !== undefined) return expand(random.pick(choices.split('|')), random, values)
      if (from !== undefined) return thousands(random.int(Number(from), Number(to), Number(step ?? 1)))
      const value = values[name as string]
      if (value === undefined) throw new Error(`Nothing to expand for {${name}} in: ${phrase}`)
      return value
    },
  )
  // A choice of nothing leaves its blanks behind.
  return phrase.includes('|]')
    ? said
        .replace(/ {2,}/g, ' ')
        .replace(/ (?=[,.;])/g, '')
        .trim()
    : said
}

/** 1200 -> '1.200' */
export const thousands = (number: number) => String(number).replace(/\B(?=(\d{3})+$)/g, '.')

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** For the middle of a sentence; abbreviations such as UTI keep their capitals. */
export const decapitalize = (text: string) =>
  /^\p{Lu}[\p{Lu}\d]/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

/** 'a, b e c' */
export function enumerate(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} e ${items.at(-1)}`
}

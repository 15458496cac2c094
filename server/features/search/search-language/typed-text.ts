import type { Word } from './fold.ts'
import type { Lexicon } from './lexicon.ts'
import { prepositions, setOf } from './name-key.ts'

/** The words of a search, and the lexicon by which they are read. */
export interface TypedText {
  words: readonly Word[]
  lexicon: Lexicon
  ufs: ReadonlySet<string>
  /** Whether a name that may be any word is the name of a small city. */
  isCity: (name: string) => boolean
  /** Index of the first word after the last place that was found. */
  unreadFrom: number
  /** Index of a word that follows the whole name of a district. */
  afterDistrict?: number
}

/** A city of this size is a place even if it has no jobs and no preposition stands before it. */
export const WELL_KNOWN = 100_000
export const MAX_STATE_WORDS = 4

/** After these words the name of a city belongs to the name of an institution: 'santa casa de campinas'. */
export const institutions = setOf(
  'hospital,clinica,maternidade,instituto,casa,santa,policlinica,laboratorio,grupo,rede,upa,pre',
)

/** Those of them that every large city has. */
export const facilities = setOf('hospital,clinica,maternidade,policlinica,laboratorio')

export const keyOf = ({ words }: TypedText, start: number, end: number) =>
  words
    .slice(start, end)
    .map(({ key }) => key)
    .join(' ')

/** The word before, and the noun before its preposition: in 'região de Campinas', 'de' and 'região'. */
export function leadOf({ words }: TypedText, start: number) {
  const before = words[start - 1]?.key ?? ''
  const isPreposition = prepositions.has(before)
  return { before, isPreposition, noun: isPreposition ? (words[start - 2]?.key ?? '') : before }
}

export const afterPreposition = ({ words }: TypedText, index: number) =>
  prepositions.has(words[index]?.key ?? '') ? index + 1 : index

export function ufAt({ words, ufs }: TypedText, index: number): string | null {
  const uf = words[index]?.folded.toUpperCase() ?? ''
  return ufs.has(uf) ? uf : null
}

interface StateAfter {
  state: string
  end: number
  isCode: boolean
}

/** The state that follows a city: by its code, or by its name, as in 'campinas de são paulo'. */
export function stateAfter(text: TypedText, end: number): StateAfter | null {
  const { words, lexicon } = text
  const uf = ufAt(text, end)
  if (uf) return { state: uf, end: end + 1, isCode: true }
  const from = afterPreposition(text, end)
  for (let length = MAX_STATE_WORDS; length >= 1; length -= 1) {
    const state = from + length <= words.length && lexicon.states.get(keyOf(text, from, from + length))
    if (state) return { state, end: from + length, isCode: false }
  }
  return null
}

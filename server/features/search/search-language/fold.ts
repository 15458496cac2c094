/** One word of a search, in three forms. */
export interface Word {
  typed: string
  folded: string
  /** Its `phraseKey`. */
  key: string
  /** Where it begins and ends in the text. */
  start: number
  end: number
}

/** The words of a text in the form in which they are compared: lower case, no accents, only letters and digits. */
export const foldWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? []

/** A folded word in the singular. In the database, `search_text` and the stemmer do the same. */
export function singular(word: string): string {
  if (word.length < 4) return word
  const irregular = word
    .replace(/oes$/, 'ao')
    .replace(/([aeou])is$/, '$1l')
    .replace(/([tv])is$/, '$1il')
    .replace(/ns$/, 'm')
  if (irregular !== word) return irregular
  return word.replace(/([rz])es$/, '$1').replace(/s$/, '')
}

/** 'Doutora da pele' and 'médico de pele' are the same. */
const equalWords = new Map([
  ...['do', 'da', 'dos', 'das'].map((word) => [word, 'de'] as const),
  ...['medica', 'doutor', 'doutora', 'dr', 'dra'].map((word) => [word, 'medico'] as const),
])

/** The key of a folded word. */
export function wordKey(word: string): string {
  const one = singular(word)
  return equalWords.get(word) ?? equalWords.get(one) ?? one
}

/** The key by which phrases are looked up, regardless of accents, punctuation and plurals. */
export const phraseKey = (text: string): string => foldWords(text).map(wordKey).join(' ')

function asWord({ 0: typed, index: start }: RegExpExecArray): Word {
  const folded = foldWords(typed).join('')
  return { typed, folded, key: wordKey(folded), start, end: start + typed.length }
}

/** The words of a text, in their order. */
export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(asWord).filter((word) => word.folded)

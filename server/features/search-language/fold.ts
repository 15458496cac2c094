/** One word of a search, in three forms. */
export interface Word {
  typed: string
  folded: string
  /** Its `phraseKey`. */
  key: string
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

/** The key by which phrases are looked up, regardless of accents, punctuation and plurals. */
export const phraseKey = (text: string): string => foldWords(text).map(singular).join(' ')

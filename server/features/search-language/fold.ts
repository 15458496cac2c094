/** Words as they are compared: small letters, no accents, only letters and digits. */
export const foldWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? []

/** A word without its plural; the counterpart in the database is `search_text` and its stemmer. */
export function singular(word: string): string {
  if (word.length < 4) return word
  const folded = word
    .replace(/oes$/, 'ao')
    .replace(/([aeou])is$/, '$1l')
    .replace(/([tv])is$/, '$1il')
    .replace(/ns$/, 'm')
  if (folded !== word) return folded
  return word.replace(/([rz])es$/, '$1').replace(/s$/, '')
}

/** One spelling for looking a phrase up, whatever its accents, signs and plurals. */
export const phraseKey = (text: string): string => foldWords(text).map(singular).join(' ')

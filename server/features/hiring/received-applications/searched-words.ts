import { foldText } from '#contract/fold-text.ts'

interface Named {
  id: number
  name: string
}

/** A word of a search, and the cities and specialties whose names contain it. */
export interface SearchedWord {
  word: string
  cityIds: number[]
  specialtyIds: number[]
}

/** A search without letters or digits has no words, and matches nothing. */
export function searchedWords(
  search: string,
  names: { cities: readonly Named[]; specialties: readonly Named[] },
): SearchedWord[] {
  const words = foldText(search).match(/[a-z0-9]+/g) ?? []
  const idsWith = (word: string, list: readonly Named[]) =>
    list.flatMap(({ id, name }) => (foldText(name).includes(word) ? [id] : []))
  return [...new Set(words)].map((word) => ({
    word,
    cityIds: idsWith(word, names.cities),
    specialtyIds: idsWith(word, names.specialties),
  }))
}

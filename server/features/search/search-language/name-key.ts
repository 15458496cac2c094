import { phraseKey, type Word } from './fold.ts'

/** Phrases separated by commas, as their `phraseKey`s. */
export const setOf = (phrases: string) => new Set(phrases.split(',').map(phraseKey))

export const prepositions = setOf('em,no,na,nos,nas,de,do,da,dos,das,para,pra')

const abbreviations = new Map([
  ['jd', 'jardim'],
  ['vl', 'vila'],
  ['pq', 'parque'],
  ['av', 'avenida'],
])

/** Words as names of places are compared exactly: a plural is another name, as Tijuca and Tijucas are. */
export const nameKey = (words: readonly Word[]) =>
  words
    .map(({ folded, key }) => (prepositions.has(key) ? key : (abbreviations.get(folded) ?? folded)))
    .join(' ')

import { countMatching } from '#server/features/jobs/job-matching/service.ts'
import type { NamedPlace, ParsedPart, ParsedTerm } from '#server/features/search/search-language/service.ts'
import { attemptsOf } from './attempts.ts'
import { interpret } from './interpretation.ts'
import { criteriaOf, type SearchDeps } from './resolution.ts'

/** A text of which every word is understood. */
export interface KnownSearch {
  terms: readonly ParsedTerm[]
  parts: readonly ParsedPart[]
  places: readonly NamedPlace[]
  /** How many jobs name all of it. */
  total: number
}

/** What a text means, and how many jobs name it; null if it has a word that is no name, synonym or place, or only its beginning. */
export async function knownSearch(
  { db, language }: SearchDeps,
  text: string,
  now: Date,
): Promise<KnownSearch | null> {
  const words = await language.parse(text, { places: true, parts: true })
  const { terms, parts, places } = words
  const isKnown = terms.every(({ isConcept }) => isConcept)
  if (!isKnown || terms.length + parts.length + places.length === 0) return null
  const interpretation = await interpret(language, { search: text }, now)
  const [named] = attemptsOf(words, { mayMatchAny: false })
  const total = await countMatching(db, criteriaOf(interpretation, named ?? null, now))
  return { terms, parts, places, total }
}

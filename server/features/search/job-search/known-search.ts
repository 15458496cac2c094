import { countMatching } from '#server/features/jobs/job-matching/service.ts'
import { type Interpretation, interpret } from './interpretation.ts'
import { criteriaOf, type SearchDeps } from './resolution.ts'

/** The meaning of a text of which every word is understood. */
export interface KnownSearch extends Pick<Interpretation, 'terms' | 'parts' | 'namedPlaces'> {
  /** How many jobs name all of it. */
  total: number
}

/** The meaning of a text, and the number of jobs that name it; null if it has a word that is no whole name, synonym or place. */
export async function knownSearch(
  { db, language }: SearchDeps,
  text: string,
  now: Date,
): Promise<KnownSearch | null> {
  const interpretation = await interpret(language, { search: text }, now)
  const { terms, parts, namedPlaces, attempts } = interpretation
  const isKnown = terms.every(({ isConcept }) => isConcept)
  if (!isKnown || terms.length + parts.length + namedPlaces.length === 0) return null
  const total = await countMatching(db, criteriaOf(interpretation, attempts[0] ?? null, now))
  return { terms, parts, namedPlaces, total }
}

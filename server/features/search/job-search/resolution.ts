import type { Reading } from '#contract/api/search/job-search.ts'
import type { Db } from '#server/db/client.ts'
import { type Criteria, firstMatching, type WordCounts } from '#server/features/jobs/job-matching/service.ts'
import type { City, ParsedPart, SearchLanguage } from '#server/features/search/search-language/service.ts'
import type { Attempt } from './attempts.ts'
import { givenUp } from './given-up.ts'
import {
  groupsOfParts,
  hasPlaceFilter,
  type Interpretation,
  interpret,
  type JobSearch,
  rankedByParts,
} from './interpretation.ts'
import { readingOf } from './reading.ts'

/** The dependencies of every search. */
export interface SearchDeps {
  db: Db
  language: SearchLanguage
}

/** A search whose words and places have been understood. */
export interface ResolvedSearch {
  criteria: Criteria
  reading: Reading | null
  /** The searched city; null unless the search is for exactly one city. */
  city: City | null
  /** The city from which distances to the searched places are measured; null if no place is searched. */
  origin: City | null
  /** How many jobs match; null without words. */
  counts: WordCounts | null
}

/** An attempt, and its reading for the reply if it is chosen. */
interface Candidate {
  interpretation: Interpretation
  criteria: Criteria
  relaxed: boolean
  inDescriptions: boolean
  correction: Reading['correction']
  /** The parts of the sentence, without those that are given up because no job has all of them. */
  parts: readonly ParsedPart[]
}

interface Choice extends Candidate {
  counts: WordCounts | null
}

/** Interprets a search and decides which attempt is used. */
export async function resolve(searchDeps: SearchDeps, search: JobSearch, now: Date): Promise<ResolvedSearch> {
  const { language } = searchDeps
  const { spelled, misspelt } = await withPlacesSpelled(language, search)
  const interpretation = await interpret(language, spelled, now)
  const choice = await choose(searchDeps, spelled, { interpretation, misspelt }, now)
  return {
    criteria: choice.criteria,
    reading: readingOf(search, choice.interpretation, choice),
    city: choice.interpretation.city,
    origin: choice.interpretation.origin,
    counts: choice.counts,
  }
}

/** The search with the misspelt names of places in its words corrected. */
async function withPlacesSpelled(language: SearchDeps['language'], search: JobSearch) {
  const text = search.search ?? ''
  const placed = text && !hasPlaceFilter(search) ? await language.correctPlaces(text) : null
  return { spelled: placed ? { ...search, search: placed } : search, misspelt: placed !== null }
}

/**
 * The criteria of a stored search: all words as typed. It finds what a list finds that leaves none of them out. If no job names
 * the words today, they count in descriptions as well.
 */
export async function lastingCriteria(
  { db, language }: SearchDeps,
  search: JobSearch,
  now: Date,
): Promise<Pick<ResolvedSearch, 'criteria' | 'city'>> {
  const { spelled } = await withPlacesSpelled(language, search)
  const interpretation = await interpret(language, spelled, now)
  const strict = strictOf(interpretation, null, now)
  const { criteria } = (strict.length > 1 && (await firstMatch(db, strict))) || (strict[0] as Candidate)
  return { criteria, city: interpretation.city }
}

/** All words, as jobs name them, and then as they describe them. */
function strictOf(
  interpretation: Interpretation,
  correction: Reading['correction'],
  now: Date,
): [Candidate, ...Candidate[]] {
  const [first, ...others] = interpretation.attempts.filter(({ relaxed }) => !relaxed)
  const candidate = (attempt: Attempt | null) => candidateOf(interpretation, attempt, correction, now)
  return [candidate(first ?? null), ...others.map(candidate)]
}

/**
 * Chooses the first attempt that matches a job, or the strictest one if none does. `misspelt`: the names of places in the
 * search have been corrected.
 */
async function choose(
  { db, language }: SearchDeps,
  search: JobSearch,
  { interpretation: typed, misspelt }: { interpretation: Interpretation; misspelt: boolean },
  now: Date,
): Promise<Choice> {
  const text = search.search ?? ''
  const withPlaces = misspelt ? { text, applied: true } : null
  const strict = strictOf(typed, withPlaces, now)
  if (typed.attempts.length === 0 && typed.parts.length === 0) return { ...strict[0], counts: null }
  const asTyped = await firstMatch(db, strict)
  if (asTyped) return asTyped

  const spelling = await language.correctSpelling(text)
  const meant = spelling ?? (hasPlaceFilter(search) ? null : await language.withCity(text))
  const offered = withPlaces ?? (meant ? { text: meant, applied: false } : null)
  const candidates: Candidate[] = []
  if (spelling) {
    const corrected = await interpret(language, { ...search, search: spelling }, now)
    const applied = { text: spelling, applied: true }
    candidates.push(...waysOf(corrected).map((attempt) => candidateOf(corrected, attempt, applied, now)))
  }
  for (const attempt of typed.attempts)
    if (attempt.relaxed) candidates.push(candidateOf(typed, attempt, offered, now))
  const isAll = typed.attempts.length === 0 && typed.groups.length === 0
  // Each is a statement, so that only the strictest and the loosest way are tried without some of the parts.
  const [strictest = null, ...others] = typed.attempts
  const ways = others.length > 0 ? [strictest, others.at(-1) ?? null] : [strictest]
  for (const parts of givenUp(typed.parts, { isAll }))
    for (const attempt of ways) candidates.push(candidateOf(typed, attempt, offered, now, parts))
  const none = typed.attempts.length > 0 ? { total: 0, newest: [] } : null
  return (await firstMatch(db, candidates)) ?? { ...strict[0], correction: offered, counts: none }
}

/** The criteria of one way to search the words, with these parts of the sentence. */
export const criteriaOf = (
  { groups, within, parts: all }: Interpretation,
  attempt: Attempt | null,
  now: Date,
  parts: readonly ParsedPart[] = all,
): Criteria => ({
  groups: [...groups, ...groupsOfParts(parts, now)],
  words: rankedByParts(attempt, parts),
  within,
  now,
})

/** The ways to search the words; one without words if only parts were typed, and none if nothing was. */
const waysOf = ({ attempts, parts, groups }: Interpretation): readonly (Attempt | null)[] =>
  attempts.length > 0 || parts.length + groups.length === 0 ? attempts : [null]

const candidateOf = (
  interpretation: Interpretation,
  attempt: Attempt | null,
  correction: Reading['correction'],
  now: Date,
  parts: readonly ParsedPart[] = interpretation.parts,
): Candidate => ({
  interpretation,
  criteria: criteriaOf(interpretation, attempt, now, parts),
  parts,
  relaxed: (attempt?.relaxed ?? false) || parts.length < interpretation.parts.length,
  inDescriptions: attempt?.inDescriptions ?? false,
  correction,
})

/** The first candidate that matches a job; null if none does. */
async function firstMatch(db: Db, candidates: readonly Candidate[]): Promise<Choice | null> {
  const criteria = candidates.map((candidate) => candidate.criteria)
  const found = await firstMatching(db, criteria)
  const chosen = found && candidates[found.position]
  // Without words the page has the total itself.
  return chosen ? { ...chosen, counts: chosen.criteria.words ? found.counts : null } : null
}

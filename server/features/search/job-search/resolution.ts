import type { Reading } from '#contract/api/search/job-search.ts'
import type { Db } from '#server/db/client.ts'
import { type Criteria, countWords, type WordCounts } from '#server/features/jobs/job-matching/service.ts'
import type { City, SearchLanguage } from '#server/features/search/search-language/service.ts'
import type { Attempt } from './attempts.ts'
import { hasPlaceFilter, type Interpretation, interpret, type JobSearch } from './interpretation.ts'
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
  /** How many jobs match; null without words, and if no attempt had to be chosen. */
  counts: WordCounts | null
}

/** An attempt, and its reading for the reply if it is chosen. */
interface Candidate {
  interpretation: Interpretation
  criteria: Criteria
  relaxed: boolean
  correction: Reading['correction']
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
    reading: readingOf(search.search, choice.interpretation, choice),
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

/** The criteria of a stored search. */
export interface LastingCriteria extends Pick<ResolvedSearch, 'criteria' | 'city'> {
  /** Some of the words do not count in the description of a job. */
  ignoresDescription: boolean
}

/**
 * The criteria of all words as typed, independent of the existing jobs: for searches that are stored. A list shows
 * first the jobs that name the words. The results of a stored search have no order, so words count only where a job
 * names its subject: in its title, specialties, areas, tags, place, terms of work and company. Words in quotes count in
 * the description too.
 */
export async function lastingCriteria(
  { language }: Pick<SearchDeps, 'language'>,
  search: JobSearch,
  now: Date,
): Promise<LastingCriteria> {
  const { spelled } = await withPlacesSpelled(language, search)
  const interpretation = await interpret(language, spelled, now, { namedOnly: true })
  const { groups, attempts, city, ignoresDescription } = interpretation
  return { criteria: { groups, words: attempts[0] ?? null, now }, city, ignoresDescription }
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
  const [strictest, ...relaxed] = typed.attempts
  const text = search.search ?? ''
  const withPlaces = misspelt ? { text, applied: true } : null
  const asTyped = candidateOf(typed, strictest ?? null, withPlaces, now)
  if (!strictest) return { ...asTyped, counts: null }
  const completed = hasPlaceFilter(search) ? null : await language.withCity(text)
  const hasAlternatives = relaxed.length > 0 || completed || (await language.mayBeMisspelled(text))
  if (!hasAlternatives) return { ...asTyped, counts: null }
  const counts = await countWords(db, asTyped.criteria)
  if (counts.total > 0) return { ...asTyped, counts }

  const spelling = await language.correctSpelling(text)
  const meant = spelling ?? completed
  const offered = withPlaces ?? (meant ? { text: meant, applied: false } : null)
  const candidates: Candidate[] = []
  if (spelling) {
    const corrected = await interpret(language, { ...search, search: spelling }, now)
    const applied = { text: spelling, applied: true }
    candidates.push(...corrected.attempts.map((attempt) => candidateOf(corrected, attempt, applied, now)))
  }
  candidates.push(...relaxed.map((attempt) => candidateOf(typed, attempt, offered, now)))
  return (await firstMatch(db, candidates)) ?? { ...asTyped, correction: offered, counts }
}

const candidateOf = (
  interpretation: Interpretation,
  attempt: Attempt | null,
  correction: Reading['correction'],
  now: Date,
): Candidate => ({
  interpretation,
  criteria: { groups: interpretation.groups, words: attempt, now },
  relaxed: attempt?.relaxed ?? false,
  correction,
})

async function firstMatch(db: Db, candidates: readonly Candidate[]): Promise<Choice | null> {
  for (const candidate of candidates) {
    const counts = await countWords(db, candidate.criteria)
    if (counts.total > 0) return { ...candidate, counts }
  }
  return null
}

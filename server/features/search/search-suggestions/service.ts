import type { Suggestion } from '#contract/api/search/search-suggestions.ts'
import { MAX_SUGGESTIONS } from '#contract/search/job-search.ts'
import type { SearchDeps } from '#server/features/search/job-search/service.ts'
import { foldWords, type SearchTarget } from '#server/features/search/search-language/service.ts'
import * as queries from './queries.ts'

/** Jobs are counted for at most this many targets. Those without jobs are dropped afterwards. */
const CANDIDATES = 24
const MAX_EMPLOYERS = 3
/** No name that is suggested has more words that help to find it. */
const MAX_WORDS = 8

/** The distinct words of a text, the longest first, without beginnings of others: 'h', 'ho', 'hospital' -> 'hospital'. */
const distinctWords = (text: string) =>
  [...new Set(foldWords(text))]
    .filter((word, _, all) => !all.some((other) => other !== word && other.startsWith(word)))
    .slice(0, MAX_WORDS)

/** 2 if the name begins with what was typed, 1 if every typed word begins a word of the name, else 0. */
function fitnessOf({ words }: SearchTarget, typed: readonly string[]): 0 | 1 | 2 {
  if (!typed.every((word) => words.some((other) => other.startsWith(word)))) return 0
  return words.join(' ').startsWith(typed.join(' ')) ? 2 : 1
}

interface Candidate {
  target: SearchTarget
  fitness: number
}

/** The targets that fit best. Equally fitting cities are sorted by population, after specialties and areas. */
async function candidatesFor(
  { language }: SearchDeps,
  typed: readonly string[],
  only: 'city' | undefined,
): Promise<Candidate[]> {
  const { targets, citiesWithJobs } = await language.lexicon()
  const mayHaveJobs = ({ kind, name, state }: SearchTarget) =>
    kind !== 'city' || citiesWithJobs.has(`${state}/${name}`)
  return targets
    .filter(({ kind }) => !only || kind === only)
    .map((target) => ({ target, fitness: fitnessOf(target, typed) }))
    .filter(({ target, fitness }) => fitness > 0 && mayHaveJobs(target))
    .sort((one, other) => other.fitness - one.fitness || byPopulation(one, other))
    .slice(0, CANDIDATES)
}

/** Cities after other targets, the largest first. */
function byPopulation({ target: one }: Candidate, { target: other }: Candidate): number {
  if (one.population === undefined || other.population === undefined)
    return Number(one.kind === 'city') - Number(other.kind === 'city')
  return other.population - one.population
}

/**
 * At most eight specialties, areas, cities and employers with open jobs whose names the typed text may begin, or of these
 * only cities.
 */
export async function suggest(
  searchDeps: SearchDeps,
  { q, kind: only }: { q: string; kind?: 'city' | undefined },
  now: Date,
): Promise<Suggestion[]> {
  const { db } = searchDeps
  const typed = distinctWords(q)
  if (typed.join('').length < 2) return []
  const candidates = await candidatesFor(searchDeps, typed, only)
  const labels = candidates.map(({ target }) => target.label)
  const [counts, employers] = await Promise.all([
    queries.countByLabel(db, labels),
    only ? [] : queries.employersNamed(db, { beginnings: typed, now, limit: MAX_EMPLOYERS }),
  ])
  const found = candidates
    .map((candidate) => ({ ...candidate, count: counts.get(candidate.target.label) ?? 0 }))
    .filter(({ count }) => count > 0)
  // Among the other targets a city stands where its count puts it. The cities themselves stay in the order of the candidates.
  const cities = found.filter(({ target }) => target.kind === 'city')
  const targets = found
    .toSorted((one, other) => other.fitness - one.fitness || other.count - one.count)
    .map((one) => (one.target.kind === 'city' && cities.shift()) || one)
    .map(
      ({ target: { kind, name, state }, count }): Suggestion =>
        kind === 'city' ? { kind, label: name, state: state ?? '', count } : { kind, label: name, count },
    )
  const owners = employers.map(({ name, count }) => ({ kind: 'employer' as const, label: name, count }))
  return [...targets.slice(0, MAX_SUGGESTIONS - owners.length), ...owners]
}

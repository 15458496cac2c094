import type { Suggestion } from '#contract/api/search/search-suggestions.ts'
import { MAX_SUGGESTIONS } from '#contract/search/job-search.ts'
import type { SearchDeps } from '#server/features/search/job-search/service.ts'
import { foldWords, type SearchTarget } from '#server/features/search/search-language/service.ts'
import * as queries from './queries.ts'
import { understoodAs } from './understood-as.ts'

/** Jobs are counted for at most this many targets. Those without jobs are dropped afterwards. */
const CANDIDATES = 24
const MAX_EMPLOYERS = 3
/** Shorter texts are beginnings rather than misspelt words. */
const MIN_CORRECTED = 5
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

/** Suggested kinds of targets for a field that names a place. */
const placeKinds = { city: ['city'], place: ['city', 'state'] } as const
type Only = keyof typeof placeKinds | undefined

interface Candidate {
  target: SearchTarget
  fitness: number
}

/** The targets that fit best. Equally fitting cities are sorted by population, after specialties and areas. */
async function candidatesFor(
  { language }: SearchDeps,
  typed: readonly string[],
  only: Only,
): Promise<Candidate[]> {
  const { targets, citiesWithJobs } = await language.lexicon()
  const mayHaveJobs = ({ kind, name, state }: SearchTarget) =>
    kind !== 'city' || citiesWithJobs.has(`${state}/${name}`)
  return targets
    .filter(({ kind }) => !only || placeKinds[only].some((one) => one === kind))
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

/** A name as it is suggested. */
const suggestionOf = ({ kind, name, state = '' }: SearchTarget, count: number): Suggestion =>
  kind === 'city' || kind === 'state' ? { kind, label: name, state, count } : { kind, label: name, count }

/**
 * At most eight specialties, areas, places and employers with open jobs whose names the typed text may begin, or of these only
 * places. A text that is understood as a whole is suggested with its meaning first. If nothing is found, its spelling is corrected.
 */
export async function suggest(
  searchDeps: SearchDeps,
  { q, kind: only }: { q: string; kind?: Only },
  now: Date,
): Promise<Suggestion[]> {
  const found = await suggestedFor(searchDeps, q, only, now)
  if (found.length > 0 || foldWords(q).join('').length < MIN_CORRECTED) return found
  const corrected = await searchDeps.language.correctSpelling(q)
  return corrected ? suggestedFor(searchDeps, corrected, only, now) : []
}

async function suggestedFor(searchDeps: SearchDeps, q: string, only: Only, now: Date): Promise<Suggestion[]> {
  const { db } = searchDeps
  const typed = distinctWords(q)
  if (typed.join('').length < 2) return []
  const candidates = await candidatesFor(searchDeps, typed, only)
  const labels = candidates.map(({ target }) => target.label)
  const [counts, employers, understood] = await Promise.all([
    queries.countByLabel(db, labels),
    only ? [] : queries.employersNamed(db, { beginnings: typed, now, limit: MAX_EMPLOYERS }),
    understoodAs(searchDeps, q, only, now),
  ])
  const found = candidates
    .map((candidate) => ({ ...candidate, count: counts.get(candidate.target.label) ?? 0 }))
    .filter(({ count }) => count > 0)
  // Among the other targets a city stands where its count puts it. The cities themselves stay in the order of the candidates.
  const cities = found.filter(({ target }) => target.kind === 'city')
  const targets = found
    .toSorted((one, other) => other.fitness - one.fitness || other.count - one.count)
    .map((one) => (one.target.kind === 'city' && cities.shift()) || one)
    .map(({ target, count }) => suggestionOf(target, count))
  const owners = employers.map(({ name, count }) => ({ kind: 'employer' as const, label: name, count }))
  // A text that only names one of them needs no second line.
  const names = new Set([...owners, ...targets].map(({ label }) => label))
  const first = understood.filter(({ kind, label }) => kind !== 'search' || !names.has(label))
  const others = targets.filter((target) => !first.some((one) => isSame(one, target)))
  return [...[...first, ...others].slice(0, MAX_SUGGESTIONS - owners.length), ...owners]
}

const isSame = (one: Suggestion, other: Suggestion) =>
  one.kind === other.kind &&
  one.label === other.label &&
  ('state' in one ? one.state : '') === ('state' in other ? other.state : '')

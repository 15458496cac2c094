import type { Suggestion } from '#contract/api/search-suggestions.ts'
import { MAX_SUGGESTIONS } from '#contract/job-search.ts'
import type { SearchDeps } from '#server/features/job-search/service.ts'
import { foldWords, type SearchTarget } from '#server/features/search-language/service.ts'
import * as queries from './queries.ts'

/** Jobs are counted for at most this many targets. Those without jobs are dropped afterwards. */
const CANDIDATES = 24
const MAX_EMPLOYERS = 3

/** 2 if the name begins with what was typed, 1 if every typed word begins a word of the name, else 0. */
function fitnessOf({ words }: SearchTarget, typed: readonly string[]): 0 | 1 | 2 {
  if (!typed.every((word) => words.some((other) => other.startsWith(word)))) return 0
  return words.join(' ').startsWith(typed.join(' ')) ? 2 : 1
}

interface Candidate {
  target: SearchTarget
  fitness: number
}

/** The targets that fit best. Equally fitting cities are sorted by size, after specialties and areas. */
async function candidatesFor({ language }: SearchDeps, typed: readonly string[]): Promise<Candidate[]> {
  const { targets, citiesWithJobs } = await language.lexicon()
  const sizeOf = ({ kind, name, state }: SearchTarget) =>
    kind === 'city' ? (citiesWithJobs.get(`${state}/${name}`) ?? 0) : Number.POSITIVE_INFINITY
  return targets
    .map((target) => ({ target, fitness: fitnessOf(target, typed), size: sizeOf(target) }))
    .filter(({ fitness, size }) => fitness > 0 && size > 0)
    .sort(
      (one, other) =>
        other.fitness - one.fitness || Number(other.size > one.size) - Number(one.size > other.size),
    )
    .slice(0, CANDIDATES)
}

/** At most eight specialties, areas, cities and employers with open jobs whose names the typed text may begin. */
export async function suggest(searchDeps: SearchDeps, text: string, now: Date): Promise<Suggestion[]> {
  const { db } = searchDeps
  const typed = foldWords(text)
  if (typed.join('').length < 2) return []
  const candidates = await candidatesFor(searchDeps, typed)
  const labels = candidates.map(({ target }) => target.label)
  const [counts, employers] = await Promise.all([
    queries.countByLabel(db, labels),
    queries.employersNamed(db, { beginnings: typed, now, limit: MAX_EMPLOYERS }),
  ])
  const targets = candidates
    .map((candidate) => ({ ...candidate, count: counts.get(candidate.target.label) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.fitness - one.fitness || other.count - one.count)
    .map(
      ({ target: { kind, name, state }, count }): Suggestion =>
        kind === 'city' ? { kind, label: name, state: state ?? '', count } : { kind, label: name, count },
    )
  const owners = employers.map(({ name, count }) => ({ kind: 'employer' as const, label: name, count }))
  return [...targets.slice(0, MAX_SUGGESTIONS - owners.length), ...owners]
}

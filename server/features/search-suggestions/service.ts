import type { Suggestion } from '#contract/api/search-suggestions.ts'
import { MAX_SUGGESTIONS } from '#contract/job-search.ts'
import type { Db } from '#server/db/client.ts'
import { foldWords, type NamedThing, type SearchLanguage } from '#server/features/search-language/service.ts'
import * as queries from './queries.ts'

/** How many names are looked up before those without jobs fall away. */
const CANDIDATES = 24
const EMPLOYERS = 3

/** 2 for a name that begins with what was typed, 1 where each typed word begins a word of the name, else 0. */
function fitnessOf({ words }: NamedThing, typed: readonly string[]): 0 | 1 | 2 {
  if (!typed.every((word) => words.some((other) => other.startsWith(word)))) return 0
  return words.join(' ').startsWith(typed.join(' ')) ? 2 : 1
}

/** Specialties, areas, cities and employers with open jobs that what is being typed may become, at most eight. */
export async function suggest(
  { db, language, now }: { db: Db; language: SearchLanguage; now: Date },
  text: string,
): Promise<Suggestion[]> {
  const typed = foldWords(text)
  if (typed.join('').length < 2) return []
  const { things, citiesWithJobs } = await language.lexicon()
  const sizeOf = ({ kind, name, state }: NamedThing) =>
    kind === 'city' ? (citiesWithJobs.get(`${state}/${name}`) ?? 0) : Number.POSITIVE_INFINITY
  const fitting = things
    .map((thing) => ({ thing, fitness: fitnessOf(thing, typed), size: sizeOf(thing) }))
    .filter(({ fitness, size }) => fitness > 0 && size > 0)
    .sort(
      (one, other) =>
        other.fitness - one.fitness || Number(other.size > one.size) - Number(one.size > other.size),
    )
    .slice(0, CANDIDATES)
  const [counts, employers] = await Promise.all([
    queries.countByLabel(
      db,
      fitting.map(({ thing }) => thing.label),
    ),
    queries.employersNamed(db, { beginnings: typed, now, limit: EMPLOYERS }),
  ])
  const counted = fitting
    .map((one) => ({ ...one, count: counts.get(one.thing.label) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.fitness - one.fitness || other.count - one.count)
  const named = counted.map(
    ({ thing: { kind, name, state }, count }): Suggestion =>
      kind === 'city' ? { kind, label: name, state: state ?? '', count } : { kind, label: name, count },
  )
  const houses = employers.map(({ name, count }) => ({ kind: 'employer' as const, label: name, count }))
  return [...named.slice(0, MAX_SUGGESTIONS - houses.length), ...houses]
}

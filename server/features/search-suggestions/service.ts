import { MAX_SUGGESTIONS } from '#contract/job-search.ts'
import type { Suggestion } from '#contract/job-search-api.ts'
import type { Db } from '#server/db/client.ts'
import { cityLabel, label } from '#server/features/job-index/service.ts'
import { foldWords, type SearchLanguage } from '#server/features/search-language/service.ts'
import * as queries from './queries.ts'

/** Of each kind, how many names are looked up before those without jobs fall away. */
const CANDIDATES = 12
const EMPLOYERS = 3

/** Whether each typed word begins a word of the name; a name that begins with what was typed comes first. */
function fitnessOf(name: string, typed: readonly string[]): number {
  const words = foldWords(name)
  if (!typed.every((word) => words.some((other) => other.startsWith(word)))) return 0
  return words.join(' ').startsWith(typed.join(' ')) ? 2 : 1
}

function best<T>(items: readonly T[], nameOf: (item: T) => string, typed: readonly string[]): T[] {
  return items
    .map((item) => ({ item, name: nameOf(item), fitness: fitnessOf(nameOf(item), typed) }))
    .filter((candidate) => candidate.fitness > 0)
    .sort((one, other) => other.fitness - one.fitness || one.name.length - other.name.length)
    .slice(0, CANDIDATES)
    .map(({ item }) => item)
}

/** Specialties, areas, cities and employers with open jobs that what is being typed may become, at most eight. */
export async function suggest(
  { db, language, now }: { db: Db; language: SearchLanguage; now: Date },
  text: string,
): Promise<Suggestion[]> {
  const typed = foldWords(text)
  if (typed.join('').length < 2) return []
  const { specialties, areas, citiesById } = await language.lexicon()
  const named = {
    specialty: best(specialties, (name) => name, typed),
    area: best(areas, (name) => name, typed),
    city: best([...citiesById.values()], ({ name, state }) => `${name} ${state}`, typed),
  }
  const labels = [
    ...named.specialty.map((name) => label('medicalSpecialties', name)),
    ...named.area.map((name) => label('medicalPracticeAreas', name)),
    ...named.city.map(({ name, state }) => cityLabel({ city: name, state })),
  ]
  const [counts, employers] = await Promise.all([
    queries.countByLabel(db, labels),
    queries.employersNamed(db, typed, now, EMPLOYERS),
  ])
  const counted = (of: string) => counts.get(of) ?? 0
  const suggestions: Suggestion[] = [
    ...named.specialty.map((name) => ({
      kind: 'specialty' as const,
      label: name,
      count: counted(label('medicalSpecialties', name)),
    })),
    ...named.city.map(({ name, state }) => ({
      kind: 'city' as const,
      label: name,
      state,
      count: counted(cityLabel({ city: name, state })),
    })),
    ...named.area.map((name) => ({
      kind: 'area' as const,
      label: name,
      count: counted(label('medicalPracticeAreas', name)),
    })),
  ]
  const withJobs = suggestions
    .filter(({ count }) => count > 0)
    .map((suggestion) => ({ suggestion, fitness: fitnessOf(suggestion.label, typed) }))
    .sort((one, other) => other.fitness - one.fitness)
    .map(({ suggestion }) => suggestion)
  const houses = employers.map(({ name, count }) => ({ kind: 'employer' as const, label: name, count }))
  return [...withJobs.slice(0, MAX_SUGGESTIONS - houses.length), ...houses]
}

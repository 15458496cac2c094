import { cityLabel, label } from '#server/features/job-index/service.ts'
import { foldWords, phraseKey } from './fold.ts'

export interface City {
  /** IBGE's code. */
  id: number
  name: string
  state: string
}

/** What a search may be for, as it is suggested. */
export interface NamedThing {
  kind: 'specialty' | 'area' | 'city'
  name: string
  /** Of a city. */
  state?: string
  /** What jobs bear that have it. */
  label: string
  /** The words by which it is typed. */
  words: readonly string[]
}

/** What is known of words before any job is looked at; keys are `phraseKey`s. */
export interface Lexicon {
  synonyms: ReadonlyMap<string, readonly string[]>
  /** Specialties, then areas, then cities. */
  things: readonly NamedThing[]
  /** Whole names of specialties, areas of practice and tags. */
  names: ReadonlySet<string>
  states: ReadonlyMap<string, string>
  cities: ReadonlyMap<string, readonly City[]>
  citiesById: ReadonlyMap<number, City>
  /** Labels of specialties and areas by the stems of their names, sorted: `pediatr` -> medicalSpecialties=Pediatria. */
  labels: ReadonlyMap<string, string>
  /** Stems that name medicine, places of work and terms of work: what a search is about. */
  concepts: ReadonlySet<string>
  /** `SP/Campinas` of every city that has an open job, and in how many chunks of the index it has one: its size, roughly. */
  citiesWithJobs: ReadonlyMap<string, number>
}

export interface LexiconRows {
  synonyms: readonly { term: string; meanings: readonly string[] }[]
  specialties: readonly string[]
  areas: readonly string[]
  tags: readonly string[]
  states: readonly { uf: string; name: string }[]
  cities: readonly City[]
  conceptStems: readonly string[]
  /** Of every specialty and area. */
  labelStems: readonly { label: string; stems: readonly string[] }[]
  citiesWithJobs: readonly { place: string; chunks: number }[]
}

export function buildLexicon(rows: LexiconRows): Lexicon {
  const cities = new Map<string, City[]>()
  for (const city of rows.cities) {
    const key = phraseKey(city.name)
    cities.set(key, [...(cities.get(key) ?? []), city])
  }
  const things: NamedThing[] = [
    ...rows.specialties.map((name) => ({
      kind: 'specialty' as const,
      name,
      label: label('medicalSpecialties', name),
    })),
    ...rows.areas.map((name) => ({
      kind: 'area' as const,
      name,
      label: label('medicalPracticeAreas', name),
    })),
    ...rows.cities.map((city) => ({
      kind: 'city' as const,
      name: city.name,
      state: city.state,
      label: cityLabel({ city: city.name, state: city.state }),
    })),
  ].map((thing) => ({ ...thing, words: foldWords(`${thing.name} ${'state' in thing ? thing.state : ''}`) }))
  return {
    synonyms: new Map(rows.synonyms.map(({ term, meanings }) => [phraseKey(term), meanings])),
    things,
    names: new Set([...rows.specialties, ...rows.areas, ...rows.tags].map(phraseKey)),
    states: new Map(rows.states.map(({ uf, name }) => [phraseKey(name), uf])),
    cities,
    citiesById: new Map(rows.cities.map((city) => [city.id, city])),
    labels: new Map(rows.labelStems.map(({ label, stems }) => [stems.toSorted().join(' '), label])),
    concepts: new Set(rows.conceptStems),
    citiesWithJobs: new Map(rows.citiesWithJobs.map(({ place, chunks }) => [place, chunks])),
  }
}

/** Every state's letters. */
export const ufsOf = ({ states }: Lexicon): ReadonlySet<string> => new Set(states.values())

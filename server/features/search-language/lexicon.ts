import { foldText } from '#contract/fold-text.ts'
import type { FilterOfKind } from '#contract/job-search.ts'
import { cityLabel, label } from '#server/features/job-index/service.ts'
import { foldWords, phraseKey } from './fold.ts'

export interface City {
  /** IBGE's code. */
  id: number
  name: string
  state: string
  population: number
}

/** A specialty, area or city that a search may be for. */
export interface SearchTarget {
  kind: 'specialty' | 'area' | 'city'
  name: string
  /** The state of a city. */
  state?: string
  /** The population of a city. */
  population?: number
  /** Its label in the job index. */
  label: string
  /** Its name in folded words. */
  words: readonly string[]
}

/** The known words and names. Keys are `phraseKey`s unless said otherwise. */
export interface Lexicon {
  synonyms: ReadonlyMap<string, readonly string[]>
  /** Specialties, then areas, then cities. */
  targets: readonly SearchTarget[]
  /** Whole names of specialties, areas of practice and tags. */
  names: ReadonlySet<string>
  /** The values of filters by their folded texts: `cardiologia` -> Cardiologia, `sp` and `sao paulo` -> SP. */
  filterNames: Readonly<Record<NameFilter, ReadonlyMap<string, string>>>
  /** Name -> UF. */
  states: ReadonlyMap<string, string>
  cities: ReadonlyMap<string, readonly City[]>
  citiesById: ReadonlyMap<number, City>
  /** What people call cities: Sampa. */
  nicknames: ReadonlyMap<string, City>
  /** Labels of specialties and areas by the stems of their names, sorted: `pediatr` -> medicalSpecialties=Pediatria. */
  labelsByStems: ReadonlyMap<string, string>
  /** Stems of names and synonyms: medicine, places of work, terms of work. */
  conceptStems: ReadonlySet<string>
  /** `SP/Campinas` for every city with open jobs -> in how many chunks of the index it occurs, a rough measure of size. */
  citiesWithJobs: ReadonlyMap<string, number>
}

/** The filters by a name other than that of a city. */
export type NameFilter = 'state' | FilterOfKind<'names'>

export interface LexiconRows {
  synonyms: readonly { term: string; meanings: readonly string[] }[]
  specialties: readonly string[]
  areas: readonly string[]
  tags: readonly string[]
  states: readonly { uf: string; name: string }[]
  cities: readonly City[]
  nicknames: readonly { nickname: string; city_id: number }[]
  conceptStems: readonly string[]
  /** Every specialty and area. */
  labelStems: readonly { label: string; stems: readonly string[] }[]
  citiesWithJobs: readonly { place: string; chunks: number }[]
}

const byFoldedText = (names: readonly string[]) => new Map(names.map((name) => [foldText(name), name]))

export function buildLexicon(rows: LexiconRows): Lexicon {
  const cities = new Map<string, City[]>()
  for (const city of rows.cities) {
    const key = phraseKey(city.name)
    cities.set(key, [...(cities.get(key) ?? []), city])
  }
  const citiesById = new Map(rows.cities.map((city) => [city.id, city]))
  const targets: Omit<SearchTarget, 'words'>[] = [
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
      population: city.population,
      label: cityLabel({ city: city.name, state: city.state }),
    })),
  ]
  return {
    synonyms: new Map(rows.synonyms.map(({ term, meanings }) => [phraseKey(term), meanings])),
    targets: targets.map((target) => ({
      ...target,
      words: foldWords(`${target.name} ${target.state ?? ''}`),
    })),
    names: new Set([...rows.specialties, ...rows.areas, ...rows.tags].map(phraseKey)),
    filterNames: {
      state: new Map(rows.states.flatMap(({ uf, name }) => [uf, name].map((text) => [foldText(text), uf]))),
      medicalSpecialties: byFoldedText(rows.specialties),
      medicalPracticeAreas: byFoldedText(rows.areas),
      tags: byFoldedText(rows.tags),
    },
    states: new Map(rows.states.map(({ uf, name }) => [phraseKey(name), uf])),
    cities,
    citiesById,
    nicknames: new Map(
      rows.nicknames.flatMap(({ nickname, city_id }) => {
        const city = citiesById.get(city_id)
        return city ? [[phraseKey(nickname), city] as const] : []
      }),
    ),
    labelsByStems: new Map(rows.labelStems.map(({ label, stems }) => [stems.toSorted().join(' '), label])),
    conceptStems: new Set(rows.conceptStems),
    citiesWithJobs: new Map(rows.citiesWithJobs.map(({ place, chunks }) => [place, chunks])),
  }
}

/** The two-letter codes of all states. */
export const ufsOf = ({ states }: Lexicon): ReadonlySet<string> => new Set(states.values())

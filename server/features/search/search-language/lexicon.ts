import { foldText } from '#contract/fold-text.ts'
import type { FilterOfKind } from '#contract/search/job-search.ts'
import { cityLabel, label } from '#server/features/jobs/job-index/service.ts'
import { foldWords, phraseKey, wordKey, wordsOf } from './fold.ts'
import { nameKey } from './name-key.ts'
import { type PlaceName, placeNames } from './place-names.ts'
import { type Employer, type EmployerIndex, employersByWord, indexEmployers } from './sentences/employers.ts'
import { weekdayWords } from './sentences/weekday-words.ts'

export interface City {
  /** IBGE's code. */
  id: number
  name: string
  state: string
  population: number
}

/** A specialty, area, state or city that a search may be for. */
export interface SearchTarget {
  kind: 'specialty' | 'area' | 'state' | 'city'
  name: string
  /** The code of a state, or of that of a city. */
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
  /** Terms for organs, complaints and their doctors. In a job's text they say little about the job, in its title much. */
  layTerms: ReadonlySet<string>
  /** Specialties, then areas, states and cities. */
  targets: readonly SearchTarget[]
  /** Whole names of specialties, areas of practice and tags. */
  names: ReadonlySet<string>
  /** The values of filters by their folded texts: `cardiologia` -> Cardiologia, `sp` and `sao paulo` -> SP. */
  filterNames: Readonly<Record<NameFilter, ReadonlyMap<string, string>>>
  /** Name -> UF. */
  states: ReadonlyMap<string, string>
  cities: ReadonlyMap<string, readonly City[]>
  citiesById: ReadonlyMap<number, City>
  /** Nicknames of cities, parts of states and states: Sampa, ABC paulista, Minas. */
  nicknames: ReadonlyMap<string, MeantPlaces>
  /** Neighbourhoods by their `nameKey`. */
  districts: ReadonlyMap<string, readonly District[]>
  /** UF -> the capital of the state. */
  capitals: ReadonlyMap<string, City>
  /** Demonyms of the states, without their endings (`mineir`) -> UF. */
  demonyms: ReadonlyMap<string, string>
  /** Folded words of medicine, of titles and of employers' names, and weekdays. They are not misspelt names of places. */
  words: ReadonlySet<string>
  /** Those of medicine alone, of specialties, areas, tags and synonyms, and their keys. */
  medicalWords: ReadonlySet<string>
  /** The companies that have open jobs and are not hidden in them. */
  employers: EmployerIndex
  /** Their ids by each folded word of their names. */
  employersByWord: ReadonlyMap<string, readonly string[]>
  /** Folded words of the names of places. */
  placeWords: ReadonlySet<string>
  /** Those that the names of very many cities have: sul, santa. */
  commonPlaceWords: ReadonlySet<string>
  /** Names of places, as misspelt ones are compared with them. */
  placeNames: readonly PlaceName[]
  /** Labels of specialties and areas by the stems of their names, sorted: `pediatr` -> medicalSpecialties=Pediatria. */
  labelsByStems: ReadonlyMap<string, string>
  /** Stems of names and synonyms: medicine, places of work, terms of work. */
  conceptStems: ReadonlySet<string>
  /** `SP/Campinas` for every city with open jobs -> in how many chunks of the index it occurs, a rough measure of size. */
  citiesWithJobs: ReadonlyMap<string, number>
}

/** The meaning of a nickname: cities, whole states, or both. */
interface MeantPlaces {
  /** The nickname as it is written. */
  name: string
  cities: readonly City[]
  states: readonly string[]
}

/** A neighbourhood of a city. */
interface District {
  name: string
  city: City
  /** Elsewhere something else has the name. */
  isShared: boolean
}

/** The filters by a name other than that of a city. */
export type NameFilter = 'state' | FilterOfKind<'names'>

interface NicknameRow {
  nickname: string
  city_id: number | null
  state: string | null
  /** Null if it names more than a part of a city. */
  district: string | null
}

export interface LexiconRows {
  synonyms: readonly { term: string; meanings: readonly string[]; source: string | null }[]
  specialties: readonly string[]
  areas: readonly string[]
  tags: readonly string[]
  states: readonly { uf: string; name: string; capital_id: number | null; demonym: string | null }[]
  cities: readonly City[]
  nicknames: readonly NicknameRow[]
  /** Words of titles and of employers' names. */
  learnedWords: readonly string[]
  conceptStems: readonly string[]
  /** Every specialty and area. */
  labelStems: readonly { label: string; stems: readonly string[] }[]
  citiesWithJobs: readonly { place: string; chunks: number }[]
  /** Those with open jobs that do not hide them. */
  employers: readonly Employer[]
}

const byFoldedText = (names: readonly string[]) => new Map(names.map((name) => [foldText(name), name]))

/** The singular of a demonym without the ending of its gender: paulista, gaúcha -> paulist, gauch. */
export const demonymKey = (text: string) => phraseKey(text).replace(/[ao]$/, '')

function nicknamesOf(rows: readonly NicknameRow[], citiesById: ReadonlyMap<number, City>) {
  const nicknames = new Map<string, { name: string; cities: City[]; states: string[] }>()
  for (const { nickname, city_id, state } of rows) {
    const key = phraseKey(nickname)
    const meant = nicknames.get(key) ?? { name: nickname, cities: [], states: [] }
    const city = city_id === null ? undefined : citiesById.get(city_id)
    if (city) meant.cities.push(city)
    else if (state) meant.states.push(state)
    nicknames.set(key, meant)
  }
  return nicknames
}

function districtsOf(rows: readonly NicknameRow[], citiesById: ReadonlyMap<number, City>) {
  const districts = new Map<string, District[]>()
  for (const { nickname, city_id, district } of rows) {
    const city = citiesById.get(city_id ?? 0)
    if (!city) continue
    const key = nameKey(wordsOf(nickname))
    const known = districts.get(key) ?? []
    districts.set(key, [...known, { name: nickname, city, isShared: district === 'shared' }])
  }
  return districts
}

/** A name that at most this many cities have is distinct by one of its words. */
const COMMON_IN_CITIES = 20

function commonWords(cities: readonly City[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { name } of cities)
    for (const word of new Set(foldWords(name))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Set([...counts].flatMap(([word, count]) => (count > COMMON_IN_CITIES ? [word] : [])))
}

export function buildLexicon(rows: LexiconRows): Lexicon {
  const nicknames = rows.nicknames.filter(({ district }) => district === null)
  const districts = rows.nicknames.filter(({ district }) => district !== null)
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
    ...rows.states.map(({ uf, name }) => ({
      kind: 'state' as const,
      name,
      state: uf,
      label: label('state', uf),
    })),
    ...rows.cities.map((city) => ({
      kind: 'city' as const,
      name: city.name,
      state: city.state,
      population: city.population,
      label: cityLabel({ city: city.name, state: city.state }),
    })),
  ]
  const medicalWords = [
    ...[...rows.specialties, ...rows.areas, ...rows.tags].flatMap(foldWords),
    ...rows.synonyms.flatMap(({ term, meanings }) => [term, ...meanings].flatMap(foldWords)),
  ]
  const citiesWithJobs = new Map(rows.citiesWithJobs.map(({ place, chunks }) => [place, chunks]))
  const places = [
    ...rows.cities,
    ...rows.states,
    ...rows.nicknames.map(({ nickname }) => ({ name: nickname })),
  ]
  return {
    synonyms: new Map(rows.synonyms.map(({ term, meanings }) => [phraseKey(term), meanings])),
    layTerms: new Set(
      rows.synonyms.filter(({ source }) => source === 'decs').map(({ term }) => phraseKey(term)),
    ),
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
    nicknames: nicknamesOf(nicknames, citiesById),
    districts: districtsOf(districts, citiesById),
    capitals: new Map(
      rows.states.flatMap(({ uf, capital_id }) => {
        const capital = capital_id === null ? undefined : citiesById.get(capital_id)
        return capital ? [[uf, capital] as const] : []
      }),
    ),
    demonyms: new Map(
      rows.states.flatMap(({ uf, demonym }) => (demonym ? [[demonymKey(demonym), uf] as const] : [])),
    ),
    words: new Set([...weekdayWords, ...rows.learnedWords, ...medicalWords]),
    medicalWords: new Set(medicalWords.flatMap((word) => [word, wordKey(word)])),
    employers: indexEmployers(rows.employers),
    employersByWord: employersByWord(rows.employers),
    placeWords: new Set(places.flatMap(({ name }) => foldWords(name))),
    commonPlaceWords: commonWords(rows.cities),
    placeNames: placeNames({ ...rows, nicknames, districts }, citiesWithJobs),
    labelsByStems: new Map(rows.labelStems.map(({ label, stems }) => [stems.toSorted().join(' '), label])),
    conceptStems: new Set(rows.conceptStems),
    citiesWithJobs,
  }
}

/** The two-letter codes of all states. */
export const ufsOf = ({ states }: Lexicon): ReadonlySet<string> => new Set(states.values())

/** Neighbourhoods and zones in the words of a search. Jobs say only in which city they are, so their cities are searched. */

import { phraseKey, type Word } from './fold.ts'
import type { City, Lexicon } from './lexicon.ts'
import { beginsName } from './longer-names.ts'
import { nameKey } from './name-key.ts'
import {
  afterPreposition,
  institutions,
  keyOf,
  leadOf,
  stateAfter,
  type TypedText,
  WELL_KNOWN,
} from './typed-text.ts'

export interface FoundDistrict {
  name: string
  cities: readonly City[]
  /** Index of the first word after it, and after the city or state beside it. */
  end: number
}

/** The place that stands before or after a district. */
interface PlaceBeside {
  cities: readonly City[]
  states: readonly string[]
  district: string | null
  end: number
}

/** Zones that every large city has. */
const zones = new Map(
  ['Zona sul', 'Zona norte', 'Zona leste', 'Zona oeste', 'Zona central', 'Centro'].map((zone) => [
    zone.toLowerCase(),
    zone,
  ]),
)
const CENTRE = 'centro'
const UPA = 'upa'
/** The cities that have a district of this name. */
interface Candidates {
  name: string
  cities: readonly City[]
  /** Those of them that the name alone means. */
  own: readonly City[]
}

function candidates(text: TypedText, start: number, end: number): Candidates | null {
  const { lexicon, words } = text
  const districts = lexicon.districts.get(nameKey(words.slice(start, end))) ?? []
  const [first] = districts
  if (!first) return null
  const cities = districts.map(({ city }) => city)
  return {
    name: first.name,
    cities,
    own: districts.flatMap(({ city, isShared }) => (isShared ? [] : [city])),
  }
}

/** Whether a large city has the name too, and perhaps is meant: 'campo grande, rio' may be two places. */
const isLargeCity = (text: TypedText, start: number, end: number) =>
  text.lexicon.cities.get(keyOf(text, start, end))?.some(({ population }) => population >= WELL_KNOWN) ??
  false

/** Whether a city of this state has the very name, as Barra in Bahia. */
const isCityIn = (text: TypedText, start: number, end: number, state: string) =>
  text.lexicon.cities.get(keyOf(text, start, end))?.some((city) => city.state === state) ?? false

/** The capital, if its zones are meant: not in 'centro de Minas Gerais'. */
function capitalOf({ lexicon }: TypedText, state: string, isCode: boolean): City[] {
  const capital = lexicon.capitals.get(state)
  const isNamed = capital && lexicon.states.get(phraseKey(capital.name)) === state
  return capital && (isCode || isNamed) ? [capital] : []
}

/**
 * The district whose name is the words from `start` to `end`: beside its city or state, or alone if the name says enough.
 * `placeAt` finds the place that begins with a word.
 */
export function districtAt(
  text: TypedText,
  start: number,
  end: number,
  placeAt: (text: TypedText, start: number) => PlaceBeside | null,
): FoundDistrict | null {
  const zone = zones.get(keyOf(text, start, end))
  const known = candidates(text, start, end)
  const { before } = leadOf(text, start)
  // An UPA is called as the neighbourhood in which it is, a hospital may be anywhere.
  if ((!zone && !known) || (institutions.has(before) && before !== UPA)) return null
  const name = zone ?? known?.name ?? ''
  const within = (cities: readonly City[], last: number): FoundDistrict | null =>
    cities.length > 0 ? { name, cities, end: last } : null

  const from = afterPreposition(text, end)
  const follows = stateAfter(text, end) ?? stateAfter(text, from)
  if (follows) {
    const { state, isCode } = follows
    if (zone) return within(capitalOf(text, state, isCode), lastOf(text, follows.end, state))
    if (isCityIn(text, start, end, state)) return null
    const cities = known?.cities.filter((city) => city.state === state) ?? []
    const isClear = isCode || !isLargeCity(text, start, end)
    return isClear ? within(cities, lastOf(text, follows.end, state)) : null
  }
  const beside = from < text.words.length ? placeAt({ ...text, afterDistrict: from }, from) : null
  if (beside && beside.district === null && beside.states.length === 0) {
    if (zone) return within(beside.cities.length === 1 ? beside.cities : [], beside.end)
    const ids = new Set(beside.cities.map(({ id }) => id))
    const cities = known?.cities.filter(({ id }) => ids.has(id)) ?? []
    if (cities.length > 0 && !isLargeCity(text, start, end)) return within(cities, beside.end)
  }
  // 'jardim botafogo' may be anywhere.
  return beginsName(text, start) ? null : within(known?.own ?? [], end)
}

/** 'Copacabana, Rio de Janeiro, RJ': the code after the name of the state. */
function lastOf(text: TypedText, end: number, state: string): number {
  const again = stateAfter(text, end)
  return again?.state === state ? again.end : end
}

/** The district that begins with the word at `start`, of the city or state that stands before it. */
export function districtAfter(
  text: TypedText,
  start: number,
  { cities, states }: Pick<PlaceBeside, 'cities' | 'states'>,
): FoundDistrict | null {
  const [state] = states.length === 1 && cities.length === 0 ? states : []
  const isInside = (city: City) => cities.some(({ id }) => id === city.id) || city.state === state
  for (let end = Math.min(text.words.length, start + MAX_DISTRICT_WORDS); end > start; end -= 1) {
    const key = keyOf(text, start, end)
    const zone = zones.get(key)
    // 'sp centro médico'
    if (key === CENTRE && end < text.words.length) continue
    const known = candidates(text, start, end)
    const within = zone
      ? state
        ? capitalOf(text, state, true)
        : cities.length === 1
          ? cities
          : []
      : (known?.cities.filter(isInside) ?? [])
    if (within.length > 0 && !isLargeCity(text, start, end))
      return { name: zone ?? known?.name ?? '', cities: within, end }
  }
  return null
}

const MAX_DISTRICT_WORDS = 5

/** A district that is not read alone, as typed, with the largest of its cities: São Paulo for 'pinheiros'. */
export function sharedDistrict(
  words: readonly Word[],
  lexicon: Lexicon,
): { city: City; name: string } | null {
  for (let length = MAX_DISTRICT_WORDS; length >= 1; length -= 1)
    for (let start = 0; start + length <= words.length; start += 1) {
      const named = words.slice(start, start + length)
      const zone = named.map(({ key }) => key).join(' ')
      const cities = (lexicon.districts.get(nameKey(named)) ?? []).map(({ city }) => city)
      // Every large city has zones. The largest is meant most often.
      const isZone = length > 1 && zones.has(zone)
      const [city] = (isZone ? [...lexicon.citiesById.values()] : cities).sort(
        (one, other) => other.population - one.population,
      )
      if (city) return { city, name: named.map(({ typed }) => typed).join(' ') }
    }
  return null
}

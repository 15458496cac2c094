import { AROUND_KM } from '#contract/search/job-search.ts'
import { districtAfter, districtAt, type FoundDistrict } from './districts.ts'
import { foldWords, phraseKey, type Word, wordsOf } from './fold.ts'
import { fillers, knownPhraseAt } from './known-phrases.ts'
import { type City, demonymKey, type Lexicon, ufsOf } from './lexicon.ts'
import { followsNameWord, nameNouns, standsInName } from './longer-names.ts'
import { nameKey, prepositions, setOf } from './name-key.ts'
import type { Span } from './sentences/sentence-part.ts'
import { weekdaysAt } from './sentences/weekday-words.ts'
import {
  afterPreposition,
  facilities,
  institutions,
  keyOf,
  leadOf,
  MAX_STATE_WORDS,
  stateAfter,
  type TypedText,
  ufAt,
  WELL_KNOWN,
} from './typed-text.ts'

/** A place named in the words of a search. */
export interface NamedPlace {
  /** The cities meant, and the states. */
  cities: readonly City[]
  states: readonly string[]
  /** Of the states, all but the capital is meant. */
  isInterior: boolean
  /** Cities around it are meant too, as in 'perto de Campinas'. */
  isAround: boolean
  /** Up to this distance; null if nothing around it is meant. */
  kilometres: number | null
  /** As it is called: 'Campinas, SP', 'ABC paulista'. */
  name: string
  /** The neighbourhood or zone that was typed, if the place is its city. */
  district: string | null
  /** The words that name it, as typed. */
  words: string
  /** Where they are in the text, and where the words of the distance are. */
  spans: readonly Span[]
  /** Index of its first word, and of the first word after it. */
  start: number
  end: number
}

/** City names that are also everyday or medical words. They are places only if the code of their state follows. */
const everydayNames = setOf(
  'saude,bonito,esperanca,central,centro,posse,progresso,uniao,paz,amparo,trabalho,graca,luz,gloria,bom jesus,santa casa,socorro,remedio,planalto,alegria,bela vista,independencia,horizonte,alto alegre,boa esperanca,alvorada,colina,formosa,viana,nova esperanca,pilar,prata,curral,medicina',
)
/** Names of cities that are words of this kind too: in 'cadastro reserva' nobody means Reserva (PR). */
const commonNouns = setOf(
  'reserva,descanso,combinado,feliz,primavera,guia,farol,quadra,capela,passagem,segredo,fartura,mirante,alianca,escada,sertao,chapada,estacao,fronteira,imigrante,regeneracao,corrente,panorama,roteiro,extrema,serio,valente,calcado,harmonia,riqueza,estancia,primeiro de maio,sete de setembro',
)
const MIN_NAME_LENGTH = 4
const aroundNouns = setOf(
  'perto,proximo,proxima,proximidades,regiao,redor,redondezas,arredores,grande,entorno,vizinho,vizinhanca,metropolitana,grd,rm',
)
/** 'grande SP' is the capital of the state with the cities around it. */
const metropolitanNouns = setOf('grande,metropolitana')
/** 'estado de São Paulo' means the state. */
const stateNouns = setOf('interior,estado,litoral')
/** The smallest city that part of its name and the code of its state stand for: 'caxias rs'. */
const KNOWN_BY_PART = 40_000
/** Codes of states that are also words or medical abbreviations. */
const ambiguousUfs = setOf('go,pa,ba,pe,es,ac,ap,am,to,se,al,ma,mt,ms,pi,ro,rr,rn,sc,ce')
const regions = new Map([
  ['nordeste', ['AL', 'BA', 'CE', 'MA', 'PB', 'PE', 'PI', 'RN', 'SE']],
  ['sudeste', ['ES', 'MG', 'RJ', 'SP']],
  ['centro oeste', ['DF', 'GO', 'MS', 'MT']],
  ['regiao sul', ['PR', 'RS', 'SC']],
  ['regiao norte', ['AC', 'AM', 'AP', 'PA', 'RO', 'RR', 'TO']],
])
/** Further places are read as words, because a place may stand for hundreds of cities. */
const MAX_PLACES = 6
const MAX_NAME_WORDS = 6

/**
 * Every place in the words, in their order. `isCity` decides about names of small cities that nothing else says to be places.
 */
export function findPlaces(
  words: readonly Word[],
  lexicon: Lexicon,
  isCity: (name: string) => boolean,
): NamedPlace[] {
  const places: NamedPlace[] = []
  const ufs = ufsOf(lexicon)
  for (let start = 0; start < words.length && places.length < MAX_PLACES; ) {
    const text: TypedText = { words, lexicon, isCity, ufs, unreadFrom: places.at(-1)?.end ?? 0 }
    const inLast = districtInLast(text, start, places.at(-1))
    if (inLast) {
      places.splice(-1, 1, inLast)
      start = inLast.end
      continue
    }
    const found = placeAt(text, start)
    const place = found && withPart(text, found)
    const phraseLength = (weekdaysAt(words, start) ?? knownPhraseAt(words, start, lexicon))?.length ?? 0
    // A city's name inside a longer phrase is none: 'pronto socorro', 'quarta-feira'.
    const isPlace = place && place.end - start >= phraseLength
    if (isPlace) places.push(place)
    start = isPlace ? place.end : start + (phraseLength || 1)
  }
  return places
}

/** 'recife boa viagem': the place before is the city of the neighbourhood. */
function districtInLast(text: TypedText, start: number, last: NamedPlace | undefined): NamedPlace | null {
  const isBeside = last && afterPreposition(text, last.end) === start
  if (!isBeside || last.district !== null || last.isInterior) return null
  const found = districtAfter(text, start, last)
  if (!found) return null
  const { length = 0 } = knownPhraseAt(text.words, start, text.lexicon) ?? {}
  const longest = Math.max(start + length, placeAt(text, start)?.end ?? 0)
  return longest > found.end ? null : asDistrict(text, last.start, found)
}

/** 'rj capital', 'minas interior': the part of the state that is named after it. */
function withPart(text: TypedText, named: NamedPlace): NamedPlace {
  const noun = text.words[named.end]?.key
  const isOneState = named.states.length === 1 && named.cities.length === 0
  // 'interior de são paulo' begins with the word that may also end the name of another state.
  const isFree = !stateAt(text, afterPreposition(text, named.end + 1))
  if (noun === 'interior' && isOneState && isFree)
    return place(text, named.start, named.end + 1, { states: named.states, isInterior: true })
  if (noun !== 'capital' || !isFree) return named
  const capital = isOneState ? text.lexicon.capitals.get(named.states[0] as string) : undefined
  if (capital) return place(text, named.start, named.end + 1, { cities: [capital] })
  const capitals = named.cities.filter((city) => text.lexicon.capitals.get(city.state)?.id === city.id)
  return capitals.length > 0 ? place(text, named.start, named.end + 1, { cities: capitals }) : named
}

/** 'capital de minas', 'interior paulista'. */
function partOfState(text: TypedText, start: number): NamedPlace | null {
  const noun = text.words[start]?.key
  if (noun !== 'interior' && noun !== 'capital') return null
  const named = stateAt(text, afterPreposition(text, start + 1))
  if (!named) return null
  const capital = text.lexicon.capitals.get(named.state)
  if (noun === 'capital') return capital ? place(text, start, named.end, { cities: [capital] }) : null
  return place(text, start, named.end, { states: [named.state], isInterior: true })
}

/** A state by its code, name, nickname or demonym. */
function stateAt(text: TypedText, start: number): { state: string; end: number } | null {
  const { words, lexicon } = text
  for (let end = Math.min(words.length, start + MAX_STATE_WORDS); end > start; end -= 1) {
    const key = keyOf(text, start, end)
    const nicknamed = lexicon.nicknames.get(key)?.states
    const state = lexicon.states.get(key) ?? lexicon.demonyms.get(demonymKey(key)) ?? nicknamed?.[0]
    if (state) return { state, end }
  }
  const uf = ufAt(text, start)
  return uf ? { state: uf, end: start + 1 } : null
}

/** The place whose name begins with the word at `start`, if any; the longest name wins. */
function placeAt(text: TypedText, start: number): NamedPlace | null {
  const part = partOfState(text, start)
  if (part) return part
  for (let end = Math.min(text.words.length, start + MAX_NAME_WORDS); end > start; end -= 1) {
    const district = districtAt(text, start, end, placeAt)
    if (district) return asDistrict(text, start, district)
    const found = placeNamed(text, start, end)
    if (found) return found
  }
  return stateByCode(text, start)
}

const asDistrict = (text: TypedText, start: number, { end, name, cities }: FoundDistrict): NamedPlace =>
  place(text, start, end, { cities, name: cities.map(cityName).join(' e '), district: name })

function placeNamed(text: TypedText, start: number, end: number): NamedPlace | null {
  const { words, lexicon } = text
  const key = keyOf(text, start, end)
  const region = regions.get(key)
  if (region) return place(text, start, end, { states: region })
  // 'para' is a preposition, Pará a state.
  if (end - start === 1 && prepositions.has(words[start]?.typed.toLowerCase() ?? '')) return null
  const nicknamed = nicknameAt(text, start, end)
  if (nicknamed) return nicknamed
  const namesakes = citiesNamed(text, start, end)
  const state = lexicon.states.get(key)
  if (standsInName(text, start, namesakes)) return null
  // 'interior de São Paulo', 'estado do Rio de Janeiro' mean the state of that name.
  if (state && (stateNouns.has(leadOf(text, start).noun) || !hasKnownNamesake(text, end, namesakes)))
    return place(text, start, end, { states: [state] })
  return namesakes ? cityNamed(text, start, end, namesakes) : cityByPart(text, start, end)
}

/** The cities with the very name, or else those that differ in a plural: Campinas if 'campina' was typed. */
function citiesNamed(text: TypedText, start: number, end: number): readonly City[] | undefined {
  const { words, lexicon } = text
  const namesakes = lexicon.cities.get(keyOf(text, start, end))
  const typed = nameKey(words.slice(start, end))
  const same = namesakes?.filter(({ name }) => nameKey(wordsOf(name)) === typed) ?? []
  if (same.length > 0) return same
  // 'santo' is not Santos.
  return lexicon.commonPlaceWords.has(typed) ? undefined : namesakes
}

/** Whether one of the cities is meant rather than the state of the same name: a large one, or the state of one follows. */
function hasKnownNamesake(text: TypedText, end: number, cities: readonly City[] = []): boolean {
  const follows = stateAfter(text, end)
  return cities.some(({ state, population }) => population >= WELL_KNOWN || state === follows?.state)
}

/** The places of a nickname. The name of a state after it must fit: 'conquista mg' is another city. */
function nicknameAt(text: TypedText, start: number, end: number): NamedPlace | null {
  const meant = text.lexicon.nicknames.get(keyOf(text, start, end))
  if (!meant || institutions.has(leadOf(text, start).before)) return null
  const follows = stateAfter(text, end)
  if (!follows) return place(text, start, end, meant)
  const cities = meant.cities.filter(({ state }) => state === follows.state)
  if (cities.length > 0) return place(text, start, follows.end, { cities })
  if (meant.states.includes(follows.state))
    return place(text, start, follows.end, { states: [follows.state] })
  return follows.isCode ? null : place(text, start, end, meant)
}

/** The largest city of a state with these words in its name: 'caxias rs' is Caxias do Sul. */
function cityByPart(text: TypedText, start: number, end: number): NamedPlace | null {
  const { words, lexicon } = text
  const follows = stateAfter(text, end)
  const named = words.slice(start, end)
  const isName = named.every(
    ({ folded, key }) => lexicon.placeWords.has(folded) && !institutions.has(key) && !everydayNames.has(key),
  )
  const saysMore = named.some(
    ({ folded }) => !lexicon.words.has(folded) && !fillers.has(folded) && !prepositions.has(folded),
  )
  if (!follows?.isCode || !isName || !saysMore) return null
  if (followsNameWord(text, start)) return null
  // In 'vagas sul rj' a word that very many cities have names none.
  if (named.length === 1 && lexicon.commonPlaceWords.has(named[0]?.folded ?? '')) return null
  const key = ` ${keyOf(text, start, end)} `
  let largest: City | null = null
  for (const city of lexicon.citiesById.values())
    if (
      city.state === follows.state &&
      city.population >= Math.max(KNOWN_BY_PART, largest?.population ?? 0) &&
      ` ${phraseKey(city.name)} `.includes(key)
    )
      largest = city
  return largest && place(text, start, follows.end, { cities: [largest] })
}

function cityNamed(
  text: TypedText,
  start: number,
  end: number,
  namesakes: readonly City[],
): NamedPlace | null {
  const { lexicon } = text
  const key = keyOf(text, start, end)
  const lead = leadOf(text, start)
  const isAmbiguous = everydayNames.has(key) || lexicon.synonyms.has(key) || lexicon.names.has(key)
  const follows = stateAfter(text, end)
  const inState = follows ? namesakes.filter((city) => city.state === follows.state) : []
  if (follows && inState.length > 0 && (follows.isCode || !isAmbiguous))
    return place(text, start, follows.end, { cities: inState })
  const isLarge = namesakes.some(({ population }) => population >= WELL_KNOWN)
  // A company of that name would have been read: 'hospital campinas' is one in Campinas.
  if (isAmbiguous || (institutions.has(lead.before) && !(facilities.has(lead.before) && isLarge))) return null
  const withJobs = namesakes.filter(({ state, name }) => lexicon.citiesWithJobs.has(`${state}/${name}`))
  const other = cityByPart(text, start, end)
  if (other) return other
  if (withJobs.length > 0) return place(text, start, end, { cities: withJobs })
  const wellKnown = namesakes.filter(({ population }) => population >= WELL_KNOWN)
  if (wellKnown.length > 0) return place(text, start, end, { cities: wellKnown })
  const isLed = lead.isPreposition && !(lead.before === 'de' && commonNouns.has(key))
  return isLed || isSmallCity(text, start, end) ? place(text, start, end, { cities: namesakes }) : null
}

/** Whether words that no job has are the name of a small city. */
function isSmallCity({ words, lexicon, isCity }: TypedText, start: number, end: number): boolean {
  const named = words.slice(start, end)
  const typed = named.map(({ folded }) => folded).join(' ')
  const isName = lexicon.cities.get(phraseKey(typed))?.some(({ name }) => foldWords(name).join(' ') === typed)
  const saysMore = named.some(({ folded }) => !fillers.has(folded) && !lexicon.words.has(folded))
  const isWord = typed.length < MIN_NAME_LENGTH || commonNouns.has(phraseKey(typed)) || !saysMore
  // Pinheiros is more often that of São Paulo.
  const isDistrict = lexicon.districts.has(nameKey(named)) || nameNouns.has(typed)
  return !isWord && !isDistrict && Boolean(isName) && isCity(typed)
}

/** A state by its code, unless the code is more likely something else. */
function stateByCode(text: TypedText, start: number): NamedPlace | null {
  const { words, lexicon } = text
  const uf = ufAt(text, start)
  const word = words[start]
  if (!uf || !word) return null
  const { before, noun } = leadOf(text, start)
  const capital = lexicon.capitals.get(uf)
  if (metropolitanNouns.has(noun) && capital) return place(text, start, start + 1, { cities: [capital] })
  const isLed = before === 'em' || stateNouns.has(noun)
  // 'pediatra BA' names a state, while in 'PEDIATRA BA' it may be anything.
  const standsOut = word.typed === uf && words.some(({ typed }) => /\p{Ll}{3}/u.test(typed))
  const isClear = standsOut || !ambiguousUfs.has(word.key)
  return isLed || (isClear && !lexicon.synonyms.has(word.key))
    ? place(text, start, start + 1, { states: [uf] })
    : null
}

const cityName = ({ name, state }: City) => `${name}, ${state}`

function nameOf({ cities = [], states = [], isInterior, name }: Named, words: string): string {
  const [city] = cities
  const [state] = states
  if (city && cities.length === 1) return cityName(city)
  if (name) return name
  if (city && states.length === 0) return city.name
  if (state && states.length === 1 && !city) return isInterior ? `interior de ${state}` : state
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** 'Próximo a Campinas': this 'a' is a preposition, unlike most. */
function aroundNounOf(text: TypedText, start: number): string {
  const { before, noun } = leadOf(text, start)
  return before === 'a' ? (text.words[start - 2]?.key ?? '') : noun
}

type Named = Partial<Pick<NamedPlace, 'cities' | 'states' | 'isInterior' | 'name' | 'district'>>

function place(text: TypedText, start: number, end: number, named: Named): NamedPlace {
  const words = text.words
    .slice(start, end)
    .map(({ typed }) => typed)
    .join(' ')
  // 'região do ABC' are its cities alone.
  const isAround = (named.cities?.length ?? 0) > 0 && aroundNouns.has(aroundNounOf(text, start))
  return {
    cities: [],
    states: [],
    isInterior: false,
    district: null,
    spans: [{ start: text.words[start]?.start ?? 0, end: text.words[end - 1]?.end ?? 0 }],
    ...named,
    name: nameOf(named, words),
    isAround,
    kilometres: isAround ? AROUND_KM : null,
    words,
    start,
    end,
  }
}

import { phraseKey, type Word } from './fold.ts'
import { fillers, knownPhraseAt } from './known-phrases.ts'
import { type City, demonymKey, type Lexicon, ufsOf } from './lexicon.ts'
import { weekdaysAt } from './weekday-words.ts'

/** A place named in the words of a search. */
export interface NamedPlace {
  /** The cities meant, and the states. */
  cities: readonly City[]
  states: readonly string[]
  /** Of the states, all but the capital is meant. */
  isInterior: boolean
  /** Cities around it are meant too, as in 'perto de Campinas'. */
  isAround: boolean
  /** The words that name it, as typed. */
  words: string
  /** Index of its first word, and of the first word after it. */
  start: number
  end: number
}

const setOf = (phrases: string) => new Set(phrases.split(',').map(phraseKey))

/** City names that are also everyday or medical words. They are places only if the code of their state follows. */
const everydayNames = setOf(
  'saude,bonito,esperanca,central,centro,posse,progresso,uniao,paz,amparo,trabalho,graca,luz,gloria,bom jesus,santa casa,socorro,remedio,planalto,alegria,bela vista,independencia,horizonte,alto alegre,boa esperanca,alvorada,colina,formosa,viana,nova esperanca,pilar,prata,curral,medicina',
)
/** After these words the name of a city belongs to the name of an institution: 'hospital campinas'. */
export const institutions = setOf(
  'hospital,clinica,maternidade,instituto,casa,santa,policlinica,laboratorio,grupo,rede,upa,pre',
)
export const prepositions = setOf('em,no,na,nos,nas,de,do,da,dos,das,para,pra')
const aroundNouns = setOf('perto,proximo,proxima,regiao,redor,arredores,grande,entorno,vizinho')
/** 'estado de São Paulo' means the state. */
const stateNouns = setOf('interior,estado,litoral')
/** A city of this size is a place even if it has no jobs and no preposition stands before it. */
const WELL_KNOWN = 100_000
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
const MAX_STATE_WORDS = 4

/** The words of a search, and the lexicon by which they are read. */
interface TypedText {
  words: readonly Word[]
  lexicon: Lexicon
  ufs: ReadonlySet<string>
}

/** Every place in the words, in their order. */
export function findPlaces(words: readonly Word[], lexicon: Lexicon): NamedPlace[] {
  const text: TypedText = { words, lexicon, ufs: ufsOf(lexicon) }
  const places: NamedPlace[] = []
  for (let start = 0; start < words.length && places.length < MAX_PLACES; ) {
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

const afterPreposition = ({ words }: TypedText, index: number) =>
  prepositions.has(words[index]?.key ?? '') ? index + 1 : index

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
    const found = placeNamed(text, start, end)
    if (found) return found
  }
  return stateByCode(text, start)
}

function placeNamed(text: TypedText, start: number, end: number): NamedPlace | null {
  const { words, lexicon } = text
  const key = keyOf(text, start, end)
  const region = regions.get(key)
  if (region) return place(text, start, end, { states: region })
  // 'para' is a preposition, Pará a state.
  if (end - start === 1 && prepositions.has(words[start]?.typed.toLowerCase() ?? '')) return null
  const nicknamed = nicknameAt(text, start, end)
  if (nicknamed) return nicknamed
  const namesakes = lexicon.cities.get(key)
  const state = lexicon.states.get(key)
  // 'interior de São Paulo', 'estado do Rio de Janeiro' mean the state of that name.
  if (state && (stateNouns.has(leadOf(text, start).noun) || !hasKnownNamesake(text, end, namesakes)))
    return place(text, start, end, { states: [state] })
  return namesakes ? cityNamed(text, start, end, namesakes) : cityByPart(text, start, end)
}

/** Whether one of the cities is meant rather than the state of the same name: a large one, or the state of one follows. */
function hasKnownNamesake(text: TypedText, end: number, cities: readonly City[] = []): boolean {
  const follows = stateAfter(text, end)
  return cities.some(({ state, population }) => population >= WELL_KNOWN || state === follows?.state)
}

/** What a nickname means. The name of a state after it must fit: 'conquista mg' is another city. */
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
  if (isAmbiguous || institutions.has(lead.before)) return null
  const withJobs = namesakes.filter(({ state, name }) => lexicon.citiesWithJobs.has(`${state}/${name}`))
  const other = cityByPart(text, start, end)
  if (other) return other
  if (withJobs.length > 0) return place(text, start, end, { cities: withJobs })
  const wellKnown = namesakes.filter(({ population }) => population >= WELL_KNOWN)
  if (wellKnown.length > 0) return place(text, start, end, { cities: wellKnown })
  return lead.isPreposition ? place(text, start, end, { cities: namesakes }) : null
}

/** A state by its code, unless the code is more likely something else. */
function stateByCode(text: TypedText, start: number): NamedPlace | null {
  const { words, lexicon } = text
  const uf = ufAt(text, start)
  const word = words[start]
  if (!uf || !word) return null
  const { before, noun } = leadOf(text, start)
  const isLed = before === 'em' || stateNouns.has(noun)
  // 'pediatra BA' names a state, while in 'PEDIATRA BA' it may be anything.
  const standsOut = word.typed === uf && words.some(({ typed }) => /\p{Ll}{3}/u.test(typed))
  const isClear = standsOut || !ambiguousUfs.has(word.key)
  return isLed || (isClear && !lexicon.synonyms.has(word.key))
    ? place(text, start, start + 1, { states: [uf] })
    : null
}

const keyOf = ({ words }: TypedText, start: number, end: number) =>
  words
    .slice(start, end)
    .map(({ key }) => key)
    .join(' ')

/** The word before, and the noun before its preposition: in 'região de Campinas', 'de' and 'região'. */
function leadOf({ words }: TypedText, start: number) {
  const before = words[start - 1]?.key ?? ''
  const isPreposition = prepositions.has(before)
  return { before, isPreposition, noun: isPreposition ? (words[start - 2]?.key ?? '') : before }
}

function ufAt({ words, ufs }: TypedText, index: number): string | null {
  const uf = words[index]?.folded.toUpperCase() ?? ''
  return ufs.has(uf) ? uf : null
}

/** The state that follows a city: by its code, or by its name, as in 'campinas de são paulo'. */
function stateAfter(text: TypedText, end: number): { state: string; end: number; isCode: boolean } | null {
  const { words, lexicon } = text
  const uf = ufAt(text, end)
  if (uf) return { state: uf, end: end + 1, isCode: true }
  const from = prepositions.has(words[end]?.key ?? '') ? end + 1 : end
  for (let length = MAX_STATE_WORDS; length >= 1; length -= 1) {
    const state = from + length <= words.length && lexicon.states.get(keyOf(text, from, from + length))
    if (state) return { state, end: from + length, isCode: false }
  }
  return null
}

const place = (
  text: TypedText,
  start: number,
  end: number,
  named: Partial<Pick<NamedPlace, 'cities' | 'states' | 'isInterior'>>,
): NamedPlace => ({
  cities: [],
  states: [],
  isInterior: false,
  ...named,
  // 'região do ABC' are its cities alone.
  isAround: (named.cities?.length ?? 0) > 0 && aroundNouns.has(leadOf(text, start).noun),
  words: text.words
    .slice(start, end)
    .map(({ typed }) => typed)
    .join(' '),
  start,
  end,
})

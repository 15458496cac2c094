import { phraseKey, type Word } from './fold.ts'
import { type City, type Lexicon, ufsOf } from './lexicon.ts'

/** A place named in the words of a search. */
export interface NamedPlace {
  /** The cities meant; empty if whole states are meant. */
  cities: readonly City[]
  states: readonly string[]
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
const institutions = setOf(
  'hospital,clinica,maternidade,instituto,casa,santa,policlinica,laboratorio,grupo,rede,upa,pre',
)
const prepositions = setOf('em,no,na,nos,nas,de,do,da,dos,das,para,pra')
const aroundNouns = setOf('perto,proximo,proxima,regiao,redor,arredores,grande,entorno,vizinho')
/** 'interior de São Paulo' means the state. */
const stateNouns = setOf('interior,estado,litoral')
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
    const place = placeAt(text, start)
    if (place) places.push(place)
    start = place?.end ?? start + 1
  }
  return places
}

/** The place whose name begins with the word at `start`, if any; the longest name wins. */
function placeAt(text: TypedText, start: number): NamedPlace | null {
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
  const nicknamed = lexicon.nicknames.get(key)
  if (nicknamed && !institutions.has(leadOf(text, start).before))
    return place(text, start, stateAfter(text, end)?.end ?? end, { cities: [nicknamed] })
  const namesakes = lexicon.cities.get(key)
  const state = lexicon.states.get(key)
  // 'interior de São Paulo', 'estado do Rio de Janeiro' mean the state of that name.
  if (state && (!namesakes || stateNouns.has(leadOf(text, start).noun)))
    return place(text, start, end, { states: [state] })
  return namesakes ? cityNamed(text, start, end, namesakes) : null
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
  if (withJobs.length > 0) return place(text, start, end, { cities: withJobs })
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
  named: Partial<Pick<NamedPlace, 'cities' | 'states'>>,
): NamedPlace => ({
  cities: [],
  states: [],
  ...named,
  isAround: named.cities !== undefined && aroundNouns.has(leadOf(text, start).noun),
  words: text.words
    .slice(start, end)
    .map(({ typed }) => typed)
    .join(' '),
  start,
  end,
})

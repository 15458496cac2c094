import { phraseKey } from './fold.ts'
import { type City, type Lexicon, ufsOf } from './lexicon.ts'
import type { Word } from './understanding.ts'

/** A place named in the words of a search. */
export interface NamedPlace {
  /** The cities meant; none where whole states are. */
  cities: readonly City[]
  states: readonly string[]
  /** 'perto de Campinas' asks for what is around it too. */
  isAround: boolean
  /** The words that named it, as typed. */
  words: string
  start: number
  end: number
}

const listed = (words: string) => new Set(words.split(',').map(phraseKey))

/** City names that are words of everyday or of medicine: they count as places right before their state alone. */
const everydayNames = listed(
  'saude,bonito,esperanca,central,centro,posse,progresso,uniao,paz,amparo,trabalho,graca,luz,gloria,bom jesus,santa casa,socorro,remedio,planalto,alegria,bela vista,independencia,horizonte,alto alegre,boa esperanca,alvorada,colina,formosa,viana,nova esperanca,pilar,prata,curral,medicina',
)
/** After these a city's name is the name of a house. */
const houses = listed(
  'hospital,clinica,maternidade,instituto,casa,santa,policlinica,laboratorio,grupo,rede,upa,pre',
)
const prepositions = listed('em,no,na,nos,nas,de,do,da,dos,das,para,pra')
const around = listed('perto,proximo,proxima,regiao,redor,arredores,grande,entorno,vizinho')
const wholeState = listed('interior,estado,litoral')
/** Letters of a state that are words, or abbreviations of medicine, as well. */
const ambiguousUfs = listed('go,pa,ba,pe,es,ac,ap,am,to,se,al,ma,mt,ms,pi,ro,rr,rn,sc,ce')
const regions: Record<string, readonly string[]> = {
  nordeste: ['AL', 'BA', 'CE', 'MA', 'PB', 'PE', 'PI', 'RN', 'SE'],
  sudeste: ['ES', 'MG', 'RJ', 'SP'],
  'centro oeste': ['DF', 'GO', 'MS', 'MT'],
  'regiao sul': ['PR', 'RS', 'SC'],
  'regiao norte': ['AC', 'AM', 'AP', 'PA', 'RO', 'RR', 'TO'],
}
const LONGEST_NAME = 6

/** Every place in the words, in their order. */
export function findPlaces(words: readonly Word[], lexicon: Lexicon): NamedPlace[] {
  const finder = placeFinder(words, lexicon)
  const places: NamedPlace[] = []
  for (let start = 0; start < words.length; ) {
    const place = finder(start)
    if (place) places.push(place)
    start = place?.end ?? start + 1
  }
  return places
}

/** -> the place that begins with the word at `start`, if one does: the longest name first. */
function placeFinder(words: readonly Word[], lexicon: Lexicon): (start: number) => NamedPlace | null {
  const ufs = ufsOf(lexicon)
  const keyOf = (start: number, end: number) =>
    words
      .slice(start, end)
      .map(({ key }) => key)
      .join(' ')
  /** The word before, and the one before its preposition: 'região de' Campinas. */
  const leadOf = (start: number) => {
    const before = words[start - 1]?.key ?? ''
    const isPreposition = prepositions.has(before)
    return { before, isPreposition, noun: isPreposition ? (words[start - 2]?.key ?? '') : before }
  }
  const ufAt = (index: number) => {
    const uf = words[index]?.folded.toUpperCase() ?? ''
    return ufs.has(uf) ? uf : null
  }
  /** The state that follows a city: 'sp' right after it, or 'de são paulo'. */
  function stateAfter(end: number): { state: string; end: number; isRightThere: boolean } | null {
    const uf = ufAt(end)
    if (uf) return { state: uf, end: end + 1, isRightThere: true }
    const from = prepositions.has(words[end]?.key ?? '') ? end + 1 : end
    for (let length = 4; length >= 1; length -= 1) {
      const state = from + length <= words.length && lexicon.states.get(keyOf(from, from + length))
      if (state) return { state, end: from + length, isRightThere: false }
    }
    return null
  }
  const place = (
    start: number,
    end: number,
    what: Partial<Pick<NamedPlace, 'cities' | 'states'>>,
  ): NamedPlace => ({
    cities: [],
    states: [],
    ...what,
    isAround: what.cities !== undefined && around.has(leadOf(start).noun),
    words: words
      .slice(start, end)
      .map(({ typed }) => typed)
      .join(' '),
    start,
    end,
  })

  function named(start: number, end: number): NamedPlace | null {
    const key = keyOf(start, end)
    const region = regions[key]
    if (region) return place(start, end, { states: region })
    // 'para' is a preposition, Pará a state.
    if (end - start === 1 && prepositions.has(words[start]?.typed.toLowerCase() ?? '')) return null
    const lead = leadOf(start)
    const namesakes = lexicon.cities.get(key)
    const state = lexicon.states.get(key)
    // 'interior de São Paulo', 'estado do Rio de Janeiro' mean the state of that name.
    if (state && (!namesakes || wholeState.has(lead.noun))) return place(start, end, { states: [state] })
    if (!namesakes) return null
    const isEveryday = everydayNames.has(key) || lexicon.synonyms.has(key) || lexicon.names.has(key)
    const follows = stateAfter(end)
    const there = follows ? namesakes.filter((city) => city.state === follows.state) : []
    if (follows && there.length > 0 && (follows.isRightThere || !isEveryday))
      return place(start, follows.end, { cities: there })
    if (isEveryday || houses.has(lead.before)) return null
    const known = namesakes.filter(({ state, name }) => lexicon.citiesWithJobs.has(`${state}/${name}`))
    if (known.length > 0) return place(start, end, { cities: known })
    return lead.isPreposition ? place(start, end, { cities: namesakes }) : null
  }

  /** A state by its letters, where these cannot be something else. */
  function lettered(start: number): NamedPlace | null {
    const uf = ufAt(start)
    const word = words[start]
    if (!uf || !word) return null
    const { before, noun } = leadOf(start)
    const isLed = before === 'em' || wholeState.has(noun)
    // 'pediatra BA', while 'PEDIATRA BA' may be anything.
    const standsOut = word.typed === uf && words.some(({ typed }) => /\p{Ll}{3}/u.test(typed))
    const isClear = standsOut || !ambiguousUfs.has(word.key)
    return isLed || (isClear && !lexicon.synonyms.has(word.key))
      ? place(start, start + 1, { states: [uf] })
      : null
  }

  return (start) => {
    for (let end = Math.min(words.length, start + LONGEST_NAME); end > start; end -= 1) {
      const found = named(start, end)
      if (found) return found
    }
    return lettered(start)
  }
}

import { phraseKey } from './fold.ts'
import { type City, type Lexicon, ufsOf } from './lexicon.ts'
import type { Word } from './understanding.ts'

/** A place named in the words of a search. */
export interface NamedPlace {
  /** The cities meant; none where the whole state is. */
  cities: readonly City[]
  state: string | null
  /** 'perto de Campinas' asks for what is around it too. */
  isAround: boolean
  /** The words that named it, as typed. */
  words: string
  start: number
  end: number
}

/** City names that are words of everyday or of medicine: they count as places beside their state alone. */
const everydayNames = new Set(
  'saude,bonito,esperanca,central,centro,posse,progresso,uniao,paz,amparo,trabalho,graca,luz,gloria,bom jesus,santa casa,socorro,remedio,planalto,alegria,bela vista,independencia,horizonte,alto alegre,boa esperanca,alvorada,colina,formosa,viana,nova esperanca,pilar,prata,sul,norte,curral,medicina'
    .split(',')
    .map(phraseKey),
)
/** After these a city's name is the name of a house. */
const houses = new Set(
  'hospital,clinica,maternidade,instituto,casa,santa,policlinica,laboratorio,centro,grupo,rede,upa,pre'.split(
    ',',
  ),
)
const prepositions = new Set('em,no,na,nos,nas,de,do,da,para,pra'.split(','))
const around = new Set('perto,proximo,proxima,regiao,redor,arredore,grande,entorno,vizinho'.split(','))
/** Letters of a state that are words, or abbreviations of medicine, as well. */
const ambiguousUfs = new Set('go,pa,ba,pe,es,ac,ap,am,to,se,al,ma,mt,ms,pi,ro,rr,rn,sc,ce'.split(','))
const LONGEST_NAME = 6

/** The first place in the words; the words before `from` are not looked at. */
export function findPlace(words: readonly Word[], lexicon: Lexicon): NamedPlace | null {
  const ufs = ufsOf(lexicon)
  const keyOf = (start: number, end: number) =>
    words
      .slice(start, end)
      .map((word) => word.key)
      .join(' ')
  const previous = (start: number) => words[start - 1]?.folded ?? ''

  function ufAt(index: number): string | null {
    const word = words[index]
    const uf = word?.folded.toUpperCase() ?? ''
    return word && ufs.has(uf) ? uf : null
  }
  /** A state that follows a city: 'sp', 'de são paulo'. */
  function stateAfter(end: number): { state: string; end: number } | null {
    const from = prepositions.has(words[end]?.folded ?? '') ? end + 1 : end
    const uf = ufAt(end)
    if (uf) return { state: uf, end: end + 1 }
    for (let length = 4; length >= 1; length -= 1) {
      const state = from + length <= words.length && lexicon.states.get(keyOf(from, from + length))
      if (state) return { state, end: from + length }
    }
    return null
  }
  const place = (start: number, end: number, what: Pick<NamedPlace, 'cities' | 'state'>): NamedPlace => {
    const before = [previous(start), words[start - 2]?.folded ?? '', words[start - 3]?.folded ?? '']
    const isAround =
      what.cities.length > 0 &&
      (around.has(phraseKey(before[0] ?? '')) ||
        (prepositions.has(before[0] ?? '') && around.has(phraseKey(before[1] ?? ''))))
    const typed = words
      .slice(start, end)
      .map((word) => word.typed)
      .join(' ')
    return { ...what, isAround, words: typed, start, end }
  }

  for (let start = 0; start < words.length; start += 1) {
    for (let end = Math.min(words.length, start + LONGEST_NAME); end > start; end -= 1) {
      const key = keyOf(start, end)
      // 'para' is a preposition, Pará a state.
      if (end - start === 1 && prepositions.has((words[start]?.typed ?? '').toLowerCase())) continue
      const namesake = lexicon.cities.get(key)
      const isState = lexicon.states.get(key)
      const led = prepositions.has(previous(start))
      // 'interior de São Paulo', 'estado do Rio de Janeiro' mean the state of that name.
      const meansState = /^(interior|estado|litoral)$/.test(
        led ? (words[start - 2]?.folded ?? '') : previous(start),
      )
      if (isState && (!namesake || meansState)) return place(start, end, { cities: [], state: isState })
      if (!namesake) continue
      const follows = stateAfter(end)
      const there = follows && namesake.filter((city) => city.state === follows.state)
      if (follows && there && there.length > 0)
        return place(start, follows.end, { cities: there, state: follows.state })
      if (everydayNames.has(key) || lexicon.synonyms.has(key) || lexicon.names.has(key)) continue
      const isHouse = houses.has(previous(start))
      const known = namesake.filter((city) => lexicon.citiesWithJobs.has(`${city.state}/${city.name}`))
      if (led && !isHouse)
        return place(start, end, { cities: known.length > 0 ? known : namesake, state: null })
      if (!isHouse && known.length > 0) return place(start, end, { cities: known, state: null })
    }
    const uf = ufAt(start)
    const word = words[start]
    if (!uf || !word) continue
    const led =
      ['em', 'interior', 'estado'].includes(previous(start)) ||
      /^(interior|estado)$/.test(words[start - 2]?.folded ?? '')
    const isClear =
      !ambiguousUfs.has(word.folded) ||
      (word.typed === uf && words.some(({ typed }) => /[a-z]{3}/.test(typed)))
    if (led || (isClear && !lexicon.synonyms.has(word.key)))
      return place(start, start + 1, { cities: [], state: uf })
  }
  return null
}

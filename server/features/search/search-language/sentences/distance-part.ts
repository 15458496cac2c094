import { AROUND_KM } from '#contract/search/job-search.ts'
import { phraseReader } from './phrase-table.ts'
import type { PartReader, Span } from './sentence-part.ts'

/** A distance in the words of a search, from the place beside it or from the visitor. */
export interface NamedDistance extends Span {
  kilometres: number
}

const MAX_KM = 500
const DISTANCE =
  /(?<![a-z0-9])(?:(?:num|no|em um|dentro de um) )?(?:raio de|a ate|ate|a menos de|menos de|no maximo|dentro de|a)? ?(?:uns )?(\d{1,3}) ?(?:km|quilometros?|kms)(?![a-z0-9])/g

/** After a place: 'campinas e região'. */
const SURROUNDINGS =
  /(?<= )(?:e|ou) (?:a |na |sua )?(?:regiao|redondezas?|arredores|entorno|cidades? (?:vizinhas?|proximas?))(?![a-z0-9])(?! (?:de|do|da|metropolitana))/g

/** The distances in a folded text: 'até 50 km', 'num raio de 100km', 'e região'. */
export const distancesIn = (text: string): NamedDistance[] => [
  ...numbersIn(text),
  ...[...text.matchAll(SURROUNDINGS)].map(({ 0: words, index: start }) => ({
    kilometres: AROUND_KM,
    start,
    end: start + words.length,
  })),
]

const numbersIn = (text: string): NamedDistance[] =>
  [...text.matchAll(DISTANCE)].flatMap((match) => {
    const kilometres = Number(match[1])
    const start = match.index + (match[0].length - match[0].trimStart().length)
    return kilometres > 0 && kilometres <= MAX_KM
      ? [{ kilometres, start, end: match.index + match[0].length }]
      : []
  })

/** The visitor's own place, which only the browser knows: 'perto de mim'. */
export const nearMePartsIn: PartReader = phraseReader('nearMe', [
  [
    '(?:bem )?(?:perto|proxim[oa]s?) (?:de|a|da) (?:mim|minha casa|casa|onde (?:eu )?(?:moro|estou))|(?:por )?aqui perto|perto daqui|(?:na |da )?minha (?:regiao|cidade)',
    { label: 'Perto de mim', filters: {} },
  ],
])

import { foldWords, singular } from './fold.ts'
import type { Lexicon } from './lexicon.ts'
import { findPlaces, type NamedPlace } from './places.ts'

/** One word of the search, in its three spellings. */
export interface Word {
  typed: string
  folded: string
  key: string
}

/** One thing that is asked for: any of its phrases will do. */
export interface Term {
  typed: string
  phrases: readonly string[]
  /** The words stand side by side, in this order. */
  isExact: boolean
  /** A name or a synonym that is known, in contrast to a word that may or may not be in a job. */
  isKnown: boolean
}

export interface Understanding {
  terms: readonly Term[]
  /** What must not be in a job: '-teleconsulta'. */
  excluded: readonly string[]
  places: readonly NamedPlace[]
}

/** Words around what is asked for: a search box is talked to like a person. */
const fillers = new Set(
  `a o as os um uma uns umas e ou de do da dos das em no na nos nas para pra por pelo pela com sem que se ao
  vaga vagas emprego empregos trabalho trabalhos trabalhar oportunidade oportunidades procuro procura procurando
  quero queria gostaria preciso precisa precisam busco buscando buscar encontrar achar tem ter tenho ha existe sou
  estou eu me meu minha algum alguma alguns algumas onde quem qual quais como quando bom boa bons boas bem melhor
  melhores pague pagam paga pagando pagar ganhar salario remuneracao valor legal novo nova novos novas agora hoje ja
  aqui perto proximo proxima regiao interior estado cidade contrata contratam contratando contratacao fazer atuar
  exercer ser seja sao esta area cargo disponivel disponiveis favor ola oi medico medica medicos
  medicas doutor doutora dr dra profissional profissionais especialista especialidade`
    .split(/\s+/)
    .filter(Boolean),
)
const LONGEST_PHRASE = 5

const asWord = (typed: string): Word => {
  const folded = foldWords(typed).join('')
  return { typed, folded, key: singular(folded) }
}
const words = (text: string): Word[] =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(asWord).filter((word) => word.folded)

/** Text in quotes and words after a minus, taken apart from the rest. */
function quoted(text: string): { rest: string; exact: string[]; excluded: string[] } {
  const exact: string[] = []
  const excluded: string[] = []
  const rest = text
    .replace(/"([^"]+)"/g, (_, phrase: string) => {
      if (words(phrase).length > 0) exact.push(phrase)
      return ' '
    })
    .replace(/(?<=^|\s)-([\p{L}\p{N}]+)/gu, (_, word: string) => {
      excluded.push(word)
      return ' '
    })
  return { rest, exact, excluded }
}

function termsOf(list: readonly Word[], lexicon: Lexicon): Term[] {
  const terms: Term[] = []
  for (let start = 0; start < list.length; ) {
    let taken = 0
    for (
      let length = Math.min(LONGEST_PHRASE, list.length - start);
      length >= 1 && taken === 0;
      length -= 1
    ) {
      const some = list.slice(start, start + length)
      const key = some.map((word) => word.key).join(' ')
      const meanings = lexicon.synonyms.get(key)
      if (!meanings && !lexicon.names.has(key)) continue
      const typed = some.map((word) => word.typed).join(' ')
      terms.push({ typed, phrases: [typed, ...(meanings ?? [])], isExact: false, isKnown: true })
      taken = length
    }
    const word = list[start] as Word
    if (taken === 0 && !fillers.has(word.folded))
      terms.push({ typed: word.typed, phrases: [word.typed], isExact: false, isKnown: false })
    start += Math.max(taken, 1)
  }
  return terms
}

/** Reads a search as a person would: a place, known names and abbreviations, and what words are left. */
export function understand(text: string, lexicon: Lexicon, options: { places: boolean }): Understanding {
  const { rest, exact, excluded } = quoted(text)
  const list = words(rest)
  const places = options.places ? findPlaces(list, lexicon) : []
  const starts = [0, ...places.map(({ end }) => end)]
  const parts = starts.map((start, index) => list.slice(start, places[index]?.start))
  const terms: Term[] = [
    ...parts.flatMap((part) => termsOf(part, lexicon)),
    ...exact.map((phrase) => ({ typed: `"${phrase}"`, phrases: [phrase], isExact: true, isKnown: true })),
  ]
  return { terms, excluded, places }
}

import { phraseKey, type Word } from '../fold.ts'
import { fillers } from '../known-phrases.ts'
import type { Lexicon } from '../lexicon.ts'
import { nameKey } from '../name-key.ts'
import { type EmployerIndex, HOLY_HOUSE, type IndexedEmployer, joints, kinds } from './employers.ts'
import type { SentencePart } from './sentence-part.ts'

/** Words that very many names have after these. */
const commonWords = new Set(
  `santa santo sao nossa senhora dom doutor dr dra central infantil materno mulher crianca coracao especialidades clinicas vida plena novo nova bom boa vista misericordia`.split(
    /\s+/,
  ),
)
/** 'Hospital em Santos' is not Hospital Santos Dumont. */
const placePrepositions = new Set(['em', 'no', 'na'])
/** If more companies are meant, the words say too little. */
const MAX_EMPLOYERS = 40
const MIN_LENGTH = 5

interface Match {
  employers: IndexedEmployer[]
  /** Index of the first word after it. */
  end: number
  /** How many words of the name have been typed. */
  length: number
}

/** How many words from `start` on are those of the name from `from` on, and where they end. */
function commonBeginning(words: readonly Word[], start: number, name: readonly string[], from: number) {
  let [index, length, end] = [start, 0, start]
  while (index < words.length && from + length < name.length) {
    const word = words[index]?.folded ?? ''
    if (word === name[from + length]) {
      length += 1
      end = index + 1
    } else if (!joints.has(word) || placePrepositions.has(word)) break
    index += 1
  }
  return { length, end }
}

/** The companies whose names have the most words in common with those from `start` on. */
function matchAt(words: readonly Word[], start: number, index: EmployerIndex): Match | null {
  let best: Match | null = null
  for (const employer of index.get(words[start]?.folded ?? '') ?? [])
    for (const from of new Set([0, employer.core])) {
      const { length, end } = commonBeginning(words, start, employer.words, from)
      if (length === 0 || (best && length < best.length)) continue
      if (best && length === best.length) {
        if (!best.employers.some(({ id }) => id === employer.id)) best.employers.push(employer)
      } else best = { employers: [employer], length, end }
    }
  return best
}

/** Whether the words are clearly a company: medicine, places and common words of names alone are none. */
function isTelling(named: readonly Word[], { employers, length }: Match, lexicon: Lexicon): boolean {
  const [employer] = employers
  if (!employer || employers.length > MAX_EMPLOYERS) return false
  const own = named.filter(({ folded }) => !joints.has(folded))
  const key = own.map(({ folded }) => folded).join(' ')
  if (key === HOLY_HOUSE) return true
  const isMedicine = ({ folded, key }: Word) =>
    lexicon.medicalWords.has(folded) || lexicon.medicalWords.has(key)
  const telling = own.filter(
    (word) =>
      !kinds.has(word.folded) &&
      !commonWords.has(word.folded) &&
      !fillers.has(word.folded) &&
      !isMedicine(word),
  )
  const isWhole = employers.some(({ words, core }) => words.length - core <= length)
  if (telling.length === 0) return isWhole && own.length > 2
  const core = own.slice(
    Math.max(
      0,
      own.findIndex(({ folded }) => !kinds.has(folded)),
    ),
  )
  const place = phraseKey(core.map(({ folded }) => folded).join(' '))
  const isPlace =
    lexicon.cities.has(place) || lexicon.districts.has(nameKey(core)) || lexicon.nicknames.has(place)
  if (isPlace) return isWhole && core.length < own.length
  const isPlaceWord = ({ folded }: Word) => lexicon.placeWords.has(folded)
  if (own.length > 1)
    return (
      isWhole ||
      kinds.has(own[0]?.folded ?? '') ||
      telling.some((word) => !isPlaceWord(word)) ||
      own.length > 2
    )
  return telling.every((word) => word.folded.length >= MIN_LENGTH && !isPlaceWord(word))
}

/** The companies that the words name, by their whole names or by the beginnings of them. */
export function employerPartsIn(words: readonly Word[], lexicon: Lexicon): SentencePart[] {
  const parts: SentencePart[] = []
  for (let start = 0; start < words.length; ) {
    const match = matchAt(words, start, lexicon.employers)
    const named = match ? words.slice(start, match.end) : []
    const [first, last] = [named[0], named.at(-1)]
    if (!match || !first || !last || !isTelling(named, match, lexicon)) {
      start += 1
      continue
    }
    const whole = match.employers.filter(
      ({ words, core }) => words.length === match.length || words.length - core === match.length,
    )
    const meant = whole.length === 1 ? whole : match.employers
    const [only] = meant
    parts.push({
      kind: 'employer',
      label: meant.length === 1 && only ? only.name : `${meant.length} empresas`,
      filters: meant.length === 1 && only ? { employer: only.id } : {},
      employers: meant.map(({ id }) => id),
      start: first.start,
      end: last.end,
      others: [],
    })
    start = match.end
  }
  return parts
}

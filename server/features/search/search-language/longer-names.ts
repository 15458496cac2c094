/** Names of which a place is only a part: in 'Vila Mariana' nobody means the city of Mariana. */
import { fillers } from './known-phrases.ts'
import type { City, Lexicon } from './lexicon.ts'
import { prepositions, setOf } from './name-key.ts'
import { institutions, type TypedText, WELL_KNOWN } from './typed-text.ts'

/** With these words names of streets and of parts of cities begin. */
export const nameNouns = setOf(
  'vila,vl,jardim,jd,parque,pq,barra,praia,zona,setor,avenida,av,rua,alto,ilha,morro,lagoa,recreio,conjunto,residencial,chacara,estrada,rodovia,largo,praca,nucleo,recanto,portal,condominio,loteamento',
)
const NEIGHBOURHOOD = 'bairro'
const NAME_PREPOSITION = 'de'

/** A word of a text, as far as names depend on it. */
interface NameWord {
  folded: string
  key: string
}

/**
 * Whether a name stands inside a longer one, so that it names no place alone: in 'Barra da Tijuca' it is not the city of
 * Tijucas. `first` and `before` are the two words before it. After 'de', a large city is meant nevertheless: 'praia de Santos'.
 */
export function isInLongerName(
  [first, before]: readonly [NameWord | undefined, NameWord | undefined],
  { isLarge }: { isLarge: boolean },
  { placeWords, words }: Pick<Lexicon, 'placeWords' | 'words'>,
): boolean {
  if (!before) return false
  if (nameNouns.has(before.key) || before.key === NEIGHBOURHOOD) return true
  if (before.key !== NAME_PREPOSITION || !first || isLarge) return false
  if (nameNouns.has(first.key) || first.key === NEIGHBOURHOOD) return true
  return isNameWord(first, { placeWords, words })
}

/** Whether a word occurs in names of places and says nothing else. */
function isNameWord(
  { folded, key }: NameWord,
  { placeWords, words }: Pick<Lexicon, 'placeWords' | 'words'>,
): boolean {
  const isOther = fillers.has(folded) || prepositions.has(key) || institutions.has(key) || words.has(folded)
  return placeWords.has(folded) && !isOther
}

/** Whether the word before belongs to a name, and to no place that has been read: 'paulo sp' in 'jardim são paulo sp'. */
export function followsNameWord({ words, lexicon, unreadFrom }: TypedText, start: number): boolean {
  const before = words[start - 1]
  return before !== undefined && start > unreadFrom && (before.key === 'sao' || isNameWord(before, lexicon))
}

export function standsInName(text: TypedText, start: number, cities: readonly City[] = []): boolean {
  if (text.afterDistrict === start) return false
  const isLarge = cities.some(({ population }) => population >= WELL_KNOWN)
  return isInLongerName([text.words[start - 2], text.words[start - 1]], { isLarge }, text.lexicon)
}

/** Whether the word before begins a name: 'jardim'. */
export const beginsName = ({ words }: TypedText, start: number) => nameNouns.has(words[start - 1]?.key ?? '')

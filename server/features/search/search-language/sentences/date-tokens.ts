/** A word, a number or a sign. */
export interface Token {
  text: string
  /** Where it begins and ends in the text. */
  start: number
  end: number
  /** Nothing stands between it and the token before. */
  isGlued: boolean
}

export const isNumber = (text: string) => /^\d+$/.test(text)
const isLetters = (text: string) => /^\p{L}+$/u.test(text)

/** Words in quotes or after a minus are no dates: they are searched, or excluded, as they are. */
const hideWords = (text: string) =>
  text
    .replace(/"[^"]*"/g, (quoted) => ' '.repeat(quoted.length))
    .replace(/(?<=^|\s)-[\p{L}\p{N}]+/gu, (excluded) => ' '.repeat(excluded.length))

/** The tokens of a folded text. A hyphen inside a word separates two words. */
export function tokensOf(text: string): Token[] {
  let end = -1
  const tokens = Array.from(hideWords(text).matchAll(/\d+|\p{L}+|[^\s]/gu), (match) => {
    const isGlued = match.index === end
    end = match.index + match[0].length
    return { text: match[0].replace(/[–—]/, '-'), start: match.index, end, isGlued }
  })
  const isHyphen = (index: number) =>
    textAt(tokens, index) === '-' &&
    tokens[index]?.isGlued &&
    tokens[index + 1]?.isGlued &&
    isLetters(textAt(tokens, index - 1)) &&
    isLetters(textAt(tokens, index + 1))
  return tokens.flatMap((token, index) => {
    if (isHyphen(index)) return []
    return [isHyphen(index - 1) ? { ...token, isGlued: false } : token]
  })
}

export const textAt = (tokens: readonly Token[], index: number): string => tokens[index]?.text ?? ''

/** Whether letters or a sign of a number follow without a space, as in '12h', '12x36' and '1.5'. */
export function isCutAt(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index]
  if (!next?.isGlued) return false
  if (/[.:]/.test(next.text))
    return tokens[index + 1]?.isGlued === true && isNumber(textAt(tokens, index + 1))
  return isLetters(next.text) || /[%$]/.test(next.text)
}

/** The words of a phrase in their order, each with its alternatives. */
export type Phrase = readonly { words: readonly string[]; isOptional: boolean }[]

/** Reads 'fim|final de semana': '|' separates alternatives, '?' ends a word that may be missing, '#' is any number. */
export const phrase = (text: string): Phrase =>
  text.split(' ').map((part) => ({
    words: part.replace('?', '').split('|'),
    isOptional: part.endsWith('?'),
  }))

const isOneOf = (text: string, words: readonly string[]) =>
  words.includes(text) || (words[0] === '#' && isNumber(text))

/** Where the phrase that begins at `start` ends; null if it does not stand there. */
export function endOf(tokens: readonly Token[], start: number, wanted: Phrase): number | null {
  let at = start
  for (const { words, isOptional } of wanted) {
    if (isOneOf(textAt(tokens, at), words)) at += 1
    else if (!isOptional) return null
  }
  return at
}

/** Where the phrase that ends before `end` begins; null if it does not stand there. */
export function startOf(tokens: readonly Token[], end: number, wanted: Phrase): number | null {
  let at = end
  for (const { words, isOptional } of wanted.toReversed()) {
    if (isOneOf(textAt(tokens, at - 1), words)) at -= 1
    else if (!isOptional) return null
  }
  return at
}
/** Whether any of the phrases ends before `end`. */
export const isAfter = (tokens: readonly Token[], end: number, phrases: readonly Phrase[]): boolean =>
  phrases.some((wanted) => startOf(tokens, end, wanted) !== null)

/** Looks the longest phrase up that begins at a token. The first word of a phrase must not be optional. */
export function phraseTable<Value>(rows: readonly (readonly [words: string, value: Value])[]) {
  const byFirstWord = new Map<string, [Phrase, Value][]>()
  for (const [text, value] of rows) {
    const wanted = phrase(text)
    for (const word of wanted[0]?.words ?? [])
      byFirstWord.set(word, [...(byFirstWord.get(word) ?? []), [wanted, value]])
  }
  return (tokens: readonly Token[], start: number): { value: Value; end: number } | null => {
    let longest: { value: Value; end: number } | null = null
    for (const [wanted, value] of byFirstWord.get(textAt(tokens, start)) ?? []) {
      const end = endOf(tokens, start, wanted)
      if (end !== null && end > (longest?.end ?? start)) longest = { value, end }
    }
    return longest
  }
}

/** Words after which a date or a holiday is the name of a place or a street. */
const placeWords = new Set(
  `hospital hosp upa ubs usf esf ama caps clinica policlinica maternidade ambulatorio laboratorio instituto fundacao
  centro unidade posto complexo casa municipal estadual regional grupo rede faculdade colegio escola igreja paroquia
  avenida av rua r travessa alameda rodovia praca largo ponte bairro vila jardim jd parque cidade distrito conjunto
  condominio residencial edificio shopping terminal estacao`.split(/\s+/),
)
/** Whether the words before make a name of those at `start`: 'av. 7 de setembro'. */
export function isPartOfName(tokens: readonly Token[], start: number): boolean {
  const before = textAt(tokens, start - 1) === '.' ? start - 2 : start - 1
  return placeWords.has(textAt(tokens, before))
}

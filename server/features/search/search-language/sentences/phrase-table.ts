import type { PartKind } from '#contract/api/search/job-search.ts'
import type { Meaning, PartReader, SentencePart } from './sentence-part.ts'

/** Words that mean something: a regular expression of folded words, and what they mean. */
export type PhraseRow = readonly [words: string, meaning: Meaning, negated?: Meaning]

/** 'Sem', 'não quero fazer': a regular expression of folded words. A limit keeps long texts from taking long. */
export const NEGATION =
  '(?:sem|nem|nao|exceto|fora|nada de|evit(?:ar|o|ando)|dispenso)(?: (?:e|ser|seja|sejam|fazer|faco|dou|dar|posso|trabalho|trabalhar|quero|aceito|em|de|os?|as?|nos?|nas?|aos?|dias?|plantoes|plantao)){0,6}'
const before = '(?<![a-z0-9])'
const after = '(?![a-z0-9])'

/**
 * A reader of phrases by a table. Earlier rows win. After 'sem' or 'não' a phrase has its negated meaning; without one it is left
 * to be read as words.
 */
export function phraseReader(kind: PartKind, rows: readonly PhraseRow[]): PartReader {
  const compiled = rows.map(([words, meaning, negated]) => ({
    // Words may be separated by a hyphen or by a few spaces; without a limit, many spaces would take very long.
    pattern: new RegExp(
      `${before}(${NEGATION} )?(?:${words})${after}`
        .replaceAll(' ?', '[\\s-]{0,3}')
        .replaceAll(' ', '[\\s-]{1,3}'),
      'g',
    ),
    meaning,
    negated,
  }))
  return (text) => {
    const parts: SentencePart[] = []
    let unread = text
    for (const { pattern, meaning, negated } of compiled)
      for (const match of unread.matchAll(pattern)) {
        const meant = match[1] ? negated : meaning
        const [start, end] = [match.index, match.index + match[0].length]
        if (meant) parts.push({ kind, ...meant, start, end, others: [], isNegated: Boolean(match[1]) })
        unread = withGap(unread, start, end)
      }
    return parts.sort((one, other) => one.start - other.start)
  }
}

/** The text with a gap over which no phrase is read. */
export const withGap = (text: string, start: number, end: number): string =>
  text.slice(0, start) + '|'.repeat(end - start) + text.slice(end)

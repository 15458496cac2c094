/** What a search asks for; names as the reference lists spell them. */
export interface JobSearch {
  search?: string | undefined
  isRemote?: boolean | undefined
  state?: string | undefined
  city?: string | undefined
  medicalSpecialties?: string[] | undefined
  medicalPracticeAreas?: string[] | undefined
  tags?: string[] | undefined
  isFeatured?: boolean | undefined
}

/** Structured filters stand in the search document as lexemes of these names, `uf=SP`. */
export const lexemes = {
  state: 'uf',
  city: 'cidade',
  specialty: 'especialidade',
  practiceArea: 'area',
  tag: 'tag',
  remote: 'remoto=1',
} as const

const quote = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`
const oneOf = (name: string, values: string[]) =>
  `(${values.map((value) => quote(`${name}=${value}`)).join(' | ')})`

const remoteWord = /(?<!\p{L})remot[oa]s?(?!\p{L})/giu

/**
 * Splits the text as spec A §5 wants: where it says 'remoto' and the remote filter is off, jobs that are remote, or
 * have the word in their text, are kept; the other words are searched as usual.
 */
export function splitRemote(search: JobSearch): { words: string; asksRemote: boolean } {
  const text = search.search ?? ''
  const asksRemote = !search.isRemote && remoteWord.test(text)
  remoteWord.lastIndex = 0
  return { words: asksRemote ? text.replace(remoteWord, ' ') : text, asksRemote }
}

/**
 * The whole search as one tsquery text: OR inside a filter, AND between filters and words. Empty when everything
 * matches. `words` is a tsquery text that PostgreSQL has made.
 */
export function toTsquery(search: JobSearch, words: string, { asksRemote }: { asksRemote: boolean }): string {
  const lists = [
    [lexemes.specialty, search.medicalSpecialties],
    [lexemes.practiceArea, search.medicalPracticeAreas],
    [lexemes.tag, search.tags],
  ] as const
  const parts = [
    words && `(${words})`,
    search.state && quote(`${lexemes.state}=${search.state}`),
    search.city && quote(`${lexemes.city}=${search.city}`),
    search.isRemote && quote(lexemes.remote),
    asksRemote && `(${quote(lexemes.remote)} | 'remot')`,
    ...lists.map(([name, values]) => values?.length && oneOf(name, values)),
  ]
  return parts.filter(Boolean).join(' & ')
}

/**
 * An interpreted search of the accounts list: words of the name or e-mail address, and possibly a document or a CRM.
 */
export interface UserSearch {
  /** Patterns for `like`, all of which `search_key` has to match. */
  patterns: string[]
  /** Folded e-mail addresses that `search_key` must contain in full. */
  addresses: string[]
  /** The beginning of a CPF or CNPJ, without punctuation. */
  document: string | null
  crm: { number: string; uf: string | null } | null
  id: string | null
}

/** More words than any name has. */
const MAX_WORDS = 8
/** Shorter beginnings would let an admin find out a masked CPF digit by digit, without leaving a record. */
const MIN_DOCUMENT = 6
/** The root of a CNPJ, which names the company. */
const CNPJ_ROOT = 8

const folded = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')
/** One or two letters are looked for at the beginning of words only, so that an index can find them. */
const patternOf = (word: string) => `%${word.length < 3 ? ' ' : ''}${escaped(word)}%`

/** The part of an address by which the index finds it: providers are in too many addresses. */
const rarePart = (word: string) => (word.indexOf('@') > 2 ? word.slice(0, word.indexOf('@')) : word)

function documentIn(text: string): string | null {
  const compact = text.replace(/[.\-/\s]/g, '').toUpperCase()
  if (/^\d+$/.test(compact)) return compact.length >= MIN_DOCUMENT && compact.length <= 14 ? compact : null
  const isCnpj = /^[0-9A-Z]{8,14}$/.test(compact) && /\d/.test(compact)
  return isCnpj && compact.length >= CNPJ_ROOT ? compact : null
}

/** `12345`, `CRM 12345`, `CRM-PR 12345`, `12345/PR`. */
function crmIn(text: string): UserSearch['crm'] {
  const match = /^(?:crm)?[\s/-]*([a-z]{2})?[\s/-]*(\d{1,10})[\s/-]*([a-z]{2})?$/i.exec(text.trim())
  if (!match?.[2]) return null
  return { number: match[2], uf: (match[1] ?? match[3])?.toUpperCase() ?? null }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Null if there is nothing to search for. */
export function userSearch(text: string): UserSearch | null {
  const words = folded(text).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  if (words.length === 0) return null
  const [first = ''] = words
  return {
    patterns: words.map((word) => patternOf(rarePart(word))),
    addresses: words.filter((word) => word !== rarePart(word)),
    document: documentIn(text),
    crm: crmIn(text),
    id: UUID.test(first) ? first : null,
  }
}

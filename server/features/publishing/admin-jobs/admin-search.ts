import { sql } from 'kysely'

/** More words than a search needs. */
const MAX_WORDS = 6
/** Almost every text has words that begin with a shorter one, so a shorter one has to be a whole word. */
const MIN_PART = 3

const folded = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/**
 * Every word of the text begins a word of the job's texts, or occurs in its city or its employer's name; one of two letters is
 * a word of the texts, begins a word of these names, or is its state. A part with an at sign begins its employer's e-mail
 * address. Each part is found by its own index; an `or` would read every job.
 */
export function matchesAdminSearch(text: string) {
  const [addresses, others] = partition(folded(text).split(/\s+/))
  const words = others.flatMap((part) => part.split(/[^a-z0-9]+/)).filter(Boolean)
  const conditions = [...addresses.map(matchesAddress), ...words.map(matchesWord)].slice(0, MAX_WORDS)
  if (conditions.length === 0) return sql<boolean>`false`
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const isAddress = (part: string) => part.includes('@')
const partition = (parts: string[]) =>
  [parts.filter(isAddress), parts.filter((part) => !isAddress(part))] as const

/** The beginning of the employer's e-mail address. */
const matchesAddress = (address: string) =>
  sql`jobs.owner_user_id in (select id from users where ${sql.ref('email')} like ${`${address.replace(/[\\%_]/g, '\\$&')}%`})`

const matchesWord = (word: string) => {
  const isShort = word.length < MIN_PART
  const query = sql`to_tsquery('medponto', btrim(search_text(${word})) || ${isShort ? '' : ':*'})`
  const pattern = isShort ? `% ${word}%` : `%${word}%`
  // A word without meaning, such as 'em', is in every text.
  return sql`(numnode(${query}) = 0 or jobs.id in (
    select jobs_with_words(${query})
    union select id from jobs where removed_at is null
      and city_id in (select id from cities where (' ' || search_text(name)) like ${pattern})
    union select id from jobs where state = ${word.length === 2 ? word.toUpperCase() : null}
    union select id from jobs where owner_user_id in (select id from users
      where role in ('employer', 'telehealth') and (' ' || search_text(name)) like ${pattern})))`
}

import { sql } from 'kysely'
import type { DbOrTrx } from '#server/db/client.ts'
import { label } from '#server/features/jobs/job-index/service.ts'
import type { LexiconRows } from './lexicon.ts'

/** Everything that a lexicon is built from. */
export async function lexiconRows(db: DbOrTrx): Promise<LexiconRows> {
  const [synonyms, specialties, areas, tags, states, cities, nicknames, learned, citiesWithJobs, employers] =
    await Promise.all([
      db.selectFrom('search_synonyms').select(['term', 'meanings', 'source']).execute(),
      db.selectFrom('specialties').select('name').execute(),
      db.selectFrom('practice_areas').select('name').execute(),
      db.selectFrom('tags').select('name').execute(),
      db.selectFrom('states').select(['uf', 'name', 'capital_id', 'demonym']).execute(),
      db.selectFrom('cities').select(['id', 'name', 'state', 'population']).execute(),
      db.selectFrom('place_nicknames').select(['nickname', 'city_id', 'state', 'district']).execute(),
      db.selectFrom('search_words').select('word').where('is_reference', '=', false).execute(),
      sql<{ place: string; chunks: number }>`select substr(label, 6) as place, count(*)::int as chunks
      from job_sparse_bits where label >= 'city=' and label < 'city>' group by label`.execute(db),
      sql<{ id: string; name: string }>`select id, name from users
        where id = any(array(select distinct substr(label, 10)::uuid from job_sparse_bits
          where label >= 'employer=' and label < 'employer>' and bit_count(bits) > 0))`.execute(db),
    ])
  const [specialtyNames, areaNames, tagNames] = [specialties, areas, tags].map((rows) =>
    rows.map(({ name }) => name),
  ) as [string[], string[], string[]]
  const concepts = [
    ...specialtyNames,
    ...areaNames,
    ...tagNames,
    // The words of a longer term say little alone: 'dar anestesia', 'fim da vida'.
    ...synonyms.flatMap(({ term, meanings }) => (term.includes(' ') ? meanings : [term, ...meanings])),
  ]
  const { rows: stems } = await sql<{
    stem: string
  }>`select distinct stem from unnest(${concepts}::text[]) as phrase,
    unnest(tsvector_to_array(to_tsvector('medponto', search_text(phrase)))) as stem`.execute(db)
  const named = [
    ...areaNames.map((name) => ({ name, label: label('medicalPracticeAreas', name) })),
    ...specialtyNames.map((name) => ({ name, label: label('medicalSpecialties', name) })),
  ]
  const { rows: labelStems } = await sql<{ label: string; stems: string[] }>`select label,
      tsvector_to_array(to_tsvector('medponto', search_text(name))) as stems
    from unnest(${named.map(({ name }) => name)}::text[], ${named.map(({ label }) => label)}::text[])
      with ordinality as named (name, label, ordinal)
    order by ordinal`.execute(db)
  return {
    synonyms,
    specialties: specialtyNames,
    areas: areaNames,
    tags: tagNames,
    states,
    cities,
    nicknames,
    learnedWords: learned.map(({ word }) => word),
    conceptStems: stems.map(({ stem }) => stem),
    labelStems,
    citiesWithJobs: citiesWithJobs.rows,
    employers: employers.rows,
  }
}

/** Phrases -> tsquery texts, in the same order; empty for a phrase that has only stop words. */
export async function tsqueriesOf(
  db: DbOrTrx,
  phrases: readonly { phrase: string; isExact: boolean }[],
): Promise<string[]> {
  if (phrases.length === 0) return []
  const { rows } = await sql<{ query: string }>`select case when is_exact
      then phraseto_tsquery('medponto', search_text(phrase))
      else plainto_tsquery('medponto', search_text(phrase)) end::text as query
    from unnest(${phrases.map(({ phrase }) => phrase)}::text[], ${phrases.map(({ isExact }) => isExact)}::boolean[])
      with ordinality as given (phrase, is_exact, ordinal)
    order by ordinal`.execute(db)
  return rows.map(({ query }) => query)
}

/** Those of the words that an open job has. */
export async function wordsOfJobs(db: DbOrTrx, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from unnest(${words}::text[]) as word
    where exists (select from job_search where document @@ plainto_tsquery('medponto', word))`.execute(db)
  return rows.map(({ word }) => word)
}

/** No word that people mean is longer. `levenshtein` fails beyond 255 characters, and folding can lengthen a text. */
const MAX_WORD_BYTES = 60

/**
 * For each word that no open job has, the known word that is most likely meant, if any: one that differs in a few letters
 * (in one, if the word is short) or begins with what was typed.
 */
export async function likelySpellings(
  db: DbOrTrx,
  words: readonly string[],
): Promise<{ typed: string; spelling: string }[]> {
  const { rows } = await sql<{ typed: string; spelling: string }>`
    select typed, meant.spelling from unnest(${words}::text[]) as typed
    cross join lateral (select case when octet_length(search_text(typed)) <= ${MAX_WORD_BYTES} then search_text(typed) end
      as word) as folded
    cross join lateral (
      select spelling from search_words
      where (search_words.word % folded.word or search_words.word like folded.word || '%')
        and (levenshtein(search_words.word, folded.word) <= least(3, length(folded.word) / 4)
          or length(folded.word) >= 5 and starts_with(search_words.word, folded.word))
      order by case when starts_with(search_words.word, folded.word) then 2 else levenshtein(search_words.word, folded.word) end,
        is_reference desc, similarity(search_words.word, folded.word) desc, search_words.word
      limit 1) as meant
    where length(folded.word) >= 4
      and not exists (select from job_search where document @@ plainto_tsquery('medponto', folded.word))`.execute(
    db,
  )
  return rows
}

/** Those of the companies that have open jobs and are not hidden in them now. */
export async function visibleEmployers(db: DbOrTrx, ids: readonly string[]): Promise<Set<string>> {
  const labels = ids.map((id) => label('employer', id))
  const { rows } = await sql<{ id: string }>`select distinct substr(label, 10) as id from job_sparse_bits
    where label = any(${labels}::text[]) and bit_count(bits) > 0`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

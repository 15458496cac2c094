import { type Kysely, sql } from 'kysely'
import { searchSynonyms } from '../reference/search-synonyms.ts'

/** The synonyms to begin with, and every word that the lists of medicine, places and synonyms know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const rows = searchSynonyms.map(([term, ...meanings]) => ({ term, meanings }))
  await sql`insert into search_synonyms (term, meanings)
    select row->>'term', array(select jsonb_array_elements_text(row->'meanings'))
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row`.execute(db)
  await sql`insert into search_words (word, spelling, is_reference)
    select distinct on (search_text(spelling)) search_text(spelling), spelling, true
    from (select name from specialties union all select name from practice_areas union all select name from tags
      union all select name from cities union all select name from states
      union all select term from search_synonyms union all select unnest(meanings) from search_synonyms) as known (name),
      regexp_split_to_table(lower(name), '[^[:alpha:]]+') as spelling
    where length(spelling) between 4 and 30
    order by search_text(spelling), spelling desc`.execute(db)
}

import { type Kysely, sql } from 'kysely'
import { cityDistricts } from '../reference/districts.ts'
import { layTerms } from '../reference/lay-terms.ts'
import { placeNicknames } from '../reference/place-nicknames.ts'
import { searchSynonyms } from '../reference/search-synonyms.ts'

/** 'SP: Santos, Bertioga; RJ: Niterói' or 'MG' as rows. */
const rowsOfPlaces = (places: string) =>
  places.split('; ').flatMap((part): { state: string; city: string | null }[] => {
    const [state = '', cities] = part.split(': ')
    return cities ? cities.split(', ').map((city) => ({ state, city })) : [{ state, city: null }]
  })

/** Lay words and nicknames of places, and every word of the lists, places and terms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const synonyms = searchSynonyms.map(([term, ...meanings]) => ({ term, meanings, source: 'usage' }))
  // A lay term says more exactly what a synonym means.
  await sql`insert into search_synonyms (term, meanings, source)
    select distinct on (term) term, array(select jsonb_array_elements_text(meanings)), source
    from jsonb_array_elements(${JSON.stringify([...synonyms, ...layTerms])}::jsonb) with ordinality as given (row, place),
      jsonb_to_record(row) as one (term text, meanings jsonb, source text)
    order by term, place desc`.execute(db)

  const nicknames = placeNicknames.flatMap(({ nickname, places, source }) =>
    rowsOfPlaces(places).map((place) => ({ nickname, ...place, source })),
  )
  await sql`insert into place_nicknames (nickname, city_id, state, source)
    select nickname, cities.id, case when cities.id is null then given.state end, given.source
    from jsonb_to_recordset(${JSON.stringify(nicknames)}::jsonb)
      as given (nickname text, state text, city text, source text)
    left join cities on cities.state = given.state and cities.name = given.city
    where given.city is null or cities.id is not null
    on conflict do nothing`.execute(db)

  // Lists say how a word is written, before nicknames: 'belo', not 'belô'. Plurals are no terms of their own, but are typed.
  await sql`insert into search_words (word, spelling, is_reference)
    select distinct on (search_text(spelling)) search_text(spelling), spelling, true
    from (select name, false from specialties union all select name, false from practice_areas
      union all select name, false from tags union all select name, false from cities
      union all select name, false from states union all select term, false from search_synonyms
      union all select unnest(meanings), false from search_synonyms
      union all select unnest(array['crianças', 'idosos']), false
      union all select nickname, true from place_nicknames) as known (name, is_nickname),
      regexp_split_to_table(lower(name), '[^[:alpha:]]+') as spelling
    where length(spelling) between 4 and 30
    order by search_text(spelling), is_nickname, spelling desc`.execute(db)

  const districts = cityDistricts.flatMap(({ places, source, own, shared }) =>
    rowsOfPlaces(places).flatMap((place) => [
      ...own.map((nickname) => ({ nickname, ...place, source, district: 'own' })),
      ...shared.map((nickname) => ({ nickname, ...place, source, district: 'shared' })),
    ]),
  )
  await sql`insert into place_nicknames (nickname, city_id, source, district)
    select nickname, cities.id, given.source, given.district
    from jsonb_to_recordset(${JSON.stringify(districts)}::jsonb)
      as given (nickname text, state text, city text, source text, district text)
    join cities on cities.state = given.state and cities.name = given.city
    on conflict on constraint place_nicknames_once do update
      set district = excluded.district, source = excluded.source`.execute(db)
  // Plano Piloto, Taguatinga and others are nicknames of Brasília in another case.
  await sql`delete from place_nicknames where district is null
    and exists (select from place_nicknames as known where known.district is not null
      and known.city_id = place_nicknames.city_id and search_text(known.nickname) = search_text(place_nicknames.nickname))`.execute(
    db,
  )
}

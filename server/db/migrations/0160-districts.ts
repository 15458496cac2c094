import { type Kysely, sql } from 'kysely'
import { cityDistricts } from '../reference/districts.ts'

/** Neighbourhoods of large cities, as nicknames of which the search says that they are only a part of their city. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // 'own': read alone. 'shared': read only beside the city or its state.
  await sql`alter table place_nicknames
    add column district text check (district in ('own', 'shared')),
    add constraint place_nicknames_district check (district is null or city_id is not null)`.execute(db)
  const rows = cityDistricts.flatMap(({ places, source, own, shared }) => {
    const [state = '', cities = ''] = places.split(': ')
    return cities
      .split(', ')
      .flatMap((city) => [
        ...own.map((nickname) => ({ nickname, state, city, source, district: 'own' })),
        ...shared.map((nickname) => ({ nickname, state, city, source, district: 'shared' })),
      ])
  })
  // What an admin has decided stays.
  await sql`insert into place_nicknames (nickname, city_id, source, district)
    select nickname, cities.id, given.source, given.district
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (nickname text, state text, city text, source text, district text)
    join cities on cities.state = given.state and cities.name = given.city
    where not exists (select from place_nicknames as known
      where search_text(known.nickname) = search_text(given.nickname) and known.updated_at is not null)
    on conflict on constraint place_nicknames_once do update
      set district = excluded.district, source = excluded.source where place_nicknames.updated_at is null`.execute(
    db,
  )
  // Plano Piloto, Taguatinga and others were nicknames of Brasília in another case.
  await sql`delete from place_nicknames where district is null and updated_at is null
    and exists (select from place_nicknames as known where known.district is not null
      and known.city_id = place_nicknames.city_id and search_text(known.nickname) = search_text(place_nicknames.nickname))`.execute(
    db,
  )
}

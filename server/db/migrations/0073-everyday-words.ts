import { type Kysely, sql } from 'kysely'
import { layTerms } from '../reference/lay-terms.ts'
import { placeNicknames } from '../reference/place-nicknames.ts'

/** The capital of each state by IBGE's code, and what its people are called. */
const states: readonly (readonly [uf: string, capital: string, demonym: string])[] = [
  ['AC', 'Rio Branco', 'acreano'],
  ['AL', 'Maceió', 'alagoano'],
  ['AM', 'Manaus', 'amazonense'],
  ['AP', 'Macapá', 'amapaense'],
  ['BA', 'Salvador', 'baiano'],
  ['CE', 'Fortaleza', 'cearense'],
  ['DF', 'Brasília', 'brasiliense'],
  ['ES', 'Vitória', 'capixaba'],
  ['GO', 'Goiânia', 'goiano'],
  ['MA', 'São Luís', 'maranhense'],
  ['MG', 'Belo Horizonte', 'mineiro'],
  ['MS', 'Campo Grande', 'sul mato-grossense'],
  ['MT', 'Cuiabá', 'mato-grossense'],
  ['PA', 'Belém', 'paraense'],
  ['PB', 'João Pessoa', 'paraibano'],
  ['PE', 'Recife', 'pernambucano'],
  ['PI', 'Teresina', 'piauiense'],
  ['PR', 'Curitiba', 'paranaense'],
  ['RJ', 'Rio de Janeiro', 'fluminense'],
  ['RN', 'Natal', 'potiguar'],
  ['RO', 'Porto Velho', 'rondoniense'],
  ['RR', 'Boa Vista', 'roraimense'],
  ['RS', 'Porto Alegre', 'gaúcho'],
  ['SC', 'Florianópolis', 'catarinense'],
  ['SE', 'Aracaju', 'sergipano'],
  ['SP', 'São Paulo', 'paulista'],
  ['TO', 'Palmas', 'tocantinense'],
]

/** 'SP: Santos, Bertioga; RJ: Niterói' or 'MG' as rows. */
const rowsOfPlaces = (places: string) =>
  places.split('; ').flatMap((part): { state: string; city: string | null }[] => {
    const [state = '', cities] = part.split(': ')
    return cities ? cities.split(', ').map((city) => ({ state, city })) : [{ state, city: null }]
  })

/** Capitals and demonyms of the states, nicknames of several cities or of a state, lay words, and where terms come from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table states add column capital_id integer unique references cities, add column demonym text`.execute(
    db,
  )
  const [ufs, capitals, demonyms] = [0, 1, 2].map((column) => states.map((row) => row[column] as string))
  await sql`update states set capital_id = cities.id, demonym = given.demonym
    from unnest(${ufs}::text[], ${capitals}::text[], ${demonyms}::text[]) as given (uf, capital, demonym)
    join cities on cities.state = given.uf and cities.name = given.capital
    where states.uf = given.uf`.execute(db)

  // A nickname has a row for each place that it means: a city, or a whole state.
  await sql`alter table place_nicknames
    drop constraint place_nicknames_nickname_key,
    alter column city_id drop not null,
    add column state char(2) references states (uf),
    -- Where it comes from; null if an admin added it.
    add column source text check (source in ('ibge', 'law', 'iata', 'usage')),
    add constraint place_nicknames_place check (num_nonnulls(city_id, state) = 1),
    add constraint place_nicknames_once unique nulls not distinct (nickname, city_id, state)`.execute(db)
  await sql`alter table search_synonyms
    add column source text check (source in ('cfm', 'decs', 'usage'))`.execute(db)
  await sql`update place_nicknames set source = 'usage' where updated_at is null`.execute(db)
  await sql`update search_synonyms set source = 'usage' where updated_at is null`.execute(db)

  const nicknames = placeNicknames.flatMap(({ nickname, places, source }) =>
    rowsOfPlaces(places).map((place) => ({ nickname, ...place, source })),
  )
  // What an admin has decided stays.
  await sql`insert into place_nicknames (nickname, city_id, state, source)
    select nickname, cities.id, case when cities.id is null then given.state end, given.source
    from jsonb_to_recordset(${JSON.stringify(nicknames)}::jsonb)
      as given (nickname text, state text, city text, source text)
    left join cities on cities.state = given.state and cities.name = given.city
    where (given.city is null or cities.id is not null)
      and not exists (select from place_nicknames as known
        where search_text(known.nickname) = search_text(given.nickname) and known.updated_at is not null)
    on conflict do nothing`.execute(db)
  // Articles do not count any more, and neither did plurals: another row has the same words.
  await sql`delete from search_synonyms where updated_at is null
    and term in ('médico da família', 'cirurgião de mão', 'finais de semana', 'idosos', 'crianças', 'médico do esporte')`.execute(
    db,
  )
  const terms = layTerms.map(({ term, meanings, source }) => ({ term, meanings, source }))
  await sql`insert into search_synonyms (term, meanings, source)
    select term, array(select jsonb_array_elements_text(meanings)), source
    from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as given (term text, meanings jsonb, source text)
    on conflict (term) do update set meanings = excluded.meanings, source = excluded.source
      where search_synonyms.updated_at is null`.execute(db)
  await sql`insert into search_words (word, spelling, is_reference)
    select distinct on (search_text(spelling)) search_text(spelling), spelling, true
    from (select nickname from place_nicknames where source is not null
      union all select term from search_synonyms where source is not null
      union all select unnest(meanings) from search_synonyms where source is not null) as known (name),
      regexp_split_to_table(lower(name), '[^[:alpha:]]+') as spelling
    where length(spelling) between 4 and 30
    order by search_text(spelling), spelling desc
    on conflict (word) do update set is_reference = true`.execute(db)
}

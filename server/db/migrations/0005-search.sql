create function tell_search_term_change() returns trigger language plpgsql as $$
begin
  notify medponto_search_terms;
  notify medponto_pages;
  return null;
end
$$;

-- What people call things. Read by every process when it changes.
create table search_synonyms (
  id uuid not null unique default gen_random_uuid(),
  term text primary key check (term <> ''),
  meanings text[] not null check (cardinality(meanings) > 0),
  -- Where it comes from; null if an admin added it.
  source text check (source in ('cfm', 'decs', 'usage')),
  -- When an admin changed it last; null if it came with the product.
  updated_at timestamptz
);
create trigger search_term_change after insert or update or delete on search_synonyms
  for each statement execute function tell_search_term_change();

-- What people call cities and states: 'Sampa', 'BH'. A nickname has a row for each place that it means: a city, or a whole
-- state. Read by every process when it changes.
create table place_nicknames (
  id uuid primary key default gen_random_uuid(),
  nickname text not null check (nickname <> ''),
  city_id integer references cities,
  state char(2) references states (uf),
  -- Where it comes from; null if an admin added it.
  source text check (source in ('ibge', 'law', 'iata', 'usage')),
  -- Null unless it is a neighbourhood. 'own': read alone. 'shared': read only beside the city or its state.
  district text check (district in ('own', 'shared')),
  -- When an admin changed it last; null if it came with the product.
  updated_at timestamptz,
  constraint place_nicknames_place check (num_nonnulls(city_id, state) = 1),
  constraint place_nicknames_once unique nulls not distinct (nickname, city_id, state),
  constraint place_nicknames_district check (district is null or city_id is not null)
);
create index on place_nicknames (city_id);
create trigger search_term_change after insert or update or delete on place_nicknames
  for each statement execute function tell_search_term_change();

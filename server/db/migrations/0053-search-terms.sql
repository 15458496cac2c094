alter table search_synonyms
  add column id uuid not null unique default gen_random_uuid(),
  -- When an admin changed it last; null if it came with the product.
  add column updated_at timestamptz;

-- What people call cities: 'Sampa', 'BH'. Read by every process when it changes.
create table place_nicknames (
  id uuid primary key default gen_random_uuid(),
  nickname text not null unique check (nickname <> ''),
  city_id integer not null references cities,
  updated_at timestamptz
);
create index on place_nicknames (city_id);

create function tell_search_term_change() returns trigger language plpgsql as $$
begin
  notify medponto_search_terms;
  notify medponto_pages;
  return null;
end
$$;
create trigger search_term_change after insert or update or delete on search_synonyms
  for each statement execute function tell_search_term_change();
create trigger search_term_change after insert or update or delete on place_nicknames
  for each statement execute function tell_search_term_change();

insert into place_nicknames (nickname, city_id)
select nickname, id from cities join (values
  ('Sampa', 'São Paulo', 'SP'), ('BH', 'Belo Horizonte', 'MG'), ('Beagá', 'Belo Horizonte', 'MG'),
  ('Floripa', 'Florianópolis', 'SC'), ('POA', 'Porto Alegre', 'RS'), ('Jampa', 'João Pessoa', 'PB'),
  ('BSB', 'Brasília', 'DF'), ('CWB', 'Curitiba', 'PR'), ('Foz', 'Foz do Iguaçu', 'PR'),
  ('Balneário', 'Balneário Camboriú', 'SC'),
  ('SJC', 'São José dos Campos', 'SP'),
  ('Prudente', 'Presidente Prudente', 'SP'), ('JF', 'Juiz de Fora', 'MG')
) as known (nickname, name, uf) on cities.name = known.name and cities.state = known.uf;

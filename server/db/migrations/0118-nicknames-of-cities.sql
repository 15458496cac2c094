-- expand
-- Short names of capitals as people write them to each other.
insert into place_nicknames (nickname, city_id, source)
  select nickname, cities.id, 'usage'
  from (values ('ctba', 'Curitiba', 'PR'), ('flp', 'Florianópolis', 'SC'), ('gyn', 'Goiânia', 'GO'), ('cgr', 'Campo Grande', 'MS'),
    ('bsb', 'Brasília', 'DF'), ('belô', 'Belo Horizonte', 'MG'), ('jampa', 'João Pessoa', 'PB')) as short (nickname, city, state)
  join cities on cities.name = city and cities.state = short.state
  where not exists (select from place_nicknames as known where lower(known.nickname) = short.nickname and known.city_id = cities.id)
  on conflict do nothing;

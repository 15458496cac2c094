-- expand
-- The stem of 'oncologista' is that of Cirurgia Oncológica too, so that the name of the specialty did not follow from it.
insert into search_synonyms (term, meanings, source) values ('oncologista', '{oncologia clínica}', 'usage')
  on conflict do nothing;

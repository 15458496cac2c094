-- The jobs whose texts have these words. For a word that is in most texts, the planner would rather compute the words of
-- every job than read the index, because it takes the functions of the expression for cheap. In here it has no choice.
create function jobs_with_words(words tsquery) returns setof uuid language sql stable
  set enable_seqscan = off
  set enable_indexscan = off
as $$
  select id from jobs where to_tsvector('medponto', search_text(
    title || ' ' || regexp_replace(description || ' ' || requirements, '<[^>]*>', ' ', 'g'))) @@ words
$$;

-- Its parts are looked for in the names of all cities, with every word of that search.
create index cities_words on cities using gin ((' ' || search_text(name)) gin_trgm_ops);

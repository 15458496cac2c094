-- Accents are folded before the stem is taken, so that 'cardiologica' finds 'cardiológica'.
create text search configuration medponto (copy = portuguese);
alter text search configuration medponto
  alter mapping for hword, hword_part, word with unaccent, portuguese_stem;

-- What can be found, apart from the wide job row: active jobs only. `document` holds the words, weighted title (A),
-- specialty, area, tag and place (B), text (C), and every structured filter as a lexeme of its own ('uf=SP'), so
-- that one GIN index answers words and filters together.
create table job_search (
  job_id uuid primary key references jobs on delete cascade,
  published_at timestamptz not null,
  expires_at timestamptz not null,
  featured_until timestamptz,
  document tsvector not null,
  -- Title, specialty, area, tag and place alone, by which matches are ranked: small enough to lie in the row, where the
  -- whole document would be fetched and unpacked for every match.
  essence tsvector not null generated always as (ts_filter(document, '{a,b}')) stored
);
create index job_search_document on job_search using gin (document) with (fastupdate = off);
create index job_search_newest on job_search (published_at desc, job_id);
create index job_search_featured on job_search (featured_until) where featured_until is not null;

-- Accents are folded before the stem is taken, so that 'cardiologica' finds 'cardiológica'.
create text search configuration medponto (copy = portuguese);
alter text search configuration medponto
  alter mapping for hword, hword_part, word with unaccent, portuguese_stem;

create table jobs (
  id uuid primary key default gen_random_uuid(),
  owner_user_id uuid not null references employers (user_id) on delete cascade,
  title text not null check (length(title) between 5 and 120),
  -- Sanitized HTML.
  description text not null,
  requirements text not null default '',
  is_remote boolean not null default false,
  state char(2) references states (uf),
  city_id integer references cities,
  status text not null check (status in ('pending_payment', 'awaiting_review', 'active', 'rejected', 'paused', 'closed')),
  close_reason text check (close_reason in ('filled_here', 'filled_elsewhere', 'cancelled')),
  job_type text not null check (job_type in ('full_time', 'part_time', 'contract', 'temporary', 'internship')),
  contract_form text check (contract_form in ('clt', 'pj', 'cooperative', 'self_employed', 'statutory', 'partner', 'fellowship')),
  regime text check (regime in ('shift', 'routine', 'outpatient', 'on_call')),
  hours smallint check (hours in (6, 12, 24)),
  shift text check (shift in ('day', 'night')),
  dates date[] not null default '{}',
  -- Centavos.
  pay_min integer check (pay_min > 0),
  pay_max integer check (pay_max >= pay_min),
  pay_unit text check (pay_unit in ('hour', 'shift', 'month', 'consultation', 'report', 'procedure')),
  pay_hidden boolean not null default false,
  salary_text text,
  payment_term_days smallint,
  employer_hidden boolean not null default false,
  is_urgent boolean not null default false,
  sponsored_until timestamptz,
  featured_by_plan boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  expires_at timestamptz,
  closed_at timestamptz,
  version integer not null default 1,
  -- Why a reviewer refused the job; told to its owner.
  rejection_reason text check (rejection_reason <> ''),
  -- Taken off its owner's lists; the row stays for whoever applied.
  removed_at timestamptz,
  -- What its owner was told of a job's end: that it is near, that it has come. A new date begins anew.
  expiry_notice text not null default 'none' check (expiry_notice in ('none', 'warned', 'told')),
  -- Paid, but not featured, because its text is held back. It uses no post of the plan.
  boost_is_held boolean not null default false,
  -- The plan had no room for the job, and nobody has changed its status since. It is resumed when the plan has room again.
  paused_by_plan boolean not null default false,
  -- Until when an admin features the job, apart from what is paid.
  admin_featured_until timestamptz,
  -- Why an admin paused or closed the job; its owner reads it, and only an admin lifts such a pause.
  stop_reason text check (stop_reason <> ''),
  -- When each plantão of the job begins, in order. Of a day whose time is not known it is the last second, in Brasília.
  date_starts timestamptz[] not null default '{}',
  -- When a published job leaves the search: when its term ends or its last plantão begins. `expires_at` is the end of the term.
  ends_at timestamptz generated always as (
    case when expires_at is not null then least(expires_at, date_starts[cardinality(date_starts)]) end) stored,
  check (is_remote or (state is not null and city_id is not null)),
  check (status <> 'active' or (published_at is not null and expires_at is not null)),
  check ((status = 'closed') = (closed_at is not null)),
  check (status <> 'rejected' or rejection_reason is not null),
  check (removed_at is null or status = 'closed'),
  check (stop_reason is null or status in ('paused', 'closed'))
);
create index on jobs (owner_user_id, created_at desc);
-- Figures of the whole platform read these alone, never the wide rows.
create index jobs_standing on jobs (status, ends_at);
create index jobs_closed on jobs (closed_at, close_reason) where closed_at is not null;
create index jobs_sponsored on jobs (sponsored_until) where sponsored_until is not null;
create index jobs_expiring on jobs (expiry_notice, ends_at)
  where status in ('active', 'paused') and expiry_notice <> 'told';
-- What an employer shows as open under its own name, counted from the index alone.
create index jobs_open_by_owner on jobs (owner_user_id, ends_at) where status = 'active' and not employer_hidden;
-- The admins' list, the last changed first: its pages and counts read this, never the wide rows.
create index jobs_listed on jobs (updated_at desc, id) include (status, ends_at) where removed_at is null;
-- Titles in the admins' search.
create index jobs_by_title on jobs using gin (lower(title) gin_trgm_ops);
-- The admins' search finds jobs in every state, unlike job_search.
create index jobs_words on jobs using gin (to_tsvector('medponto', search_text(
  title || ' ' || regexp_replace(description || ' ' || requirements, '<[^>]*>', ' ', 'g'))));
create index jobs_by_city on jobs (city_id) where removed_at is null;
-- The orders of the admins' table.
create index jobs_in_title_order on jobs ((title collate "pt-BR-x-icu"), id) where removed_at is null;
create index jobs_by_creation on jobs (created_at, id) where removed_at is null;
create index jobs_by_expiry on jobs (ends_at, id) where removed_at is null;
create trigger page_change after insert or update or delete on jobs
  for each statement execute function tell_page_change();
create trigger notification_subject after delete on jobs referencing old table as deleted
  for each statement execute function delete_notifications_about('job');

-- The jobs whose texts have these words. For a word that is in most texts, the planner would rather compute the words of
-- every job than read the index, because it takes the functions of the expression for cheap. In here it has no choice.
create function jobs_with_words(words tsquery) returns setof uuid language sql stable
  set enable_seqscan = off
  set enable_indexscan = off
as $$
  select id from jobs where to_tsvector('medponto', search_text(
    title || ' ' || regexp_replace(description || ' ' || requirements, '<[^>]*>', ' ', 'g'))) @@ words
$$;

-- When the plantões of a job begin, how long they take and how many doctors each needs. `jobs.dates` has their days, which
-- the search reads; a day without a row here is known by its day alone.
create table job_dates (
  job_id uuid not null references jobs on delete cascade,
  position smallint not null,
  day date not null,
  -- In Brasília.
  starts_at time(0),
  hours smallint check (hours between 1 and 24),
  places smallint not null default 1 check (places between 1 and 99),
  primary key (job_id, position),
  unique nulls not distinct (job_id, day, starts_at)
);

create table job_specialties (
  job_id uuid not null references jobs on delete cascade,
  position smallint not null,
  specialty_id smallint not null references specialties,
  primary key (job_id, specialty_id)
);

create table job_practice_areas (
  job_id uuid not null references jobs on delete cascade,
  position smallint not null,
  practice_area_id smallint not null references practice_areas,
  primary key (job_id, practice_area_id)
);

create table job_tags (
  job_id uuid not null references jobs on delete cascade,
  position smallint not null,
  tag text not null references tags on update cascade,
  primary key (job_id, tag)
);

-- What jobs ask doctors before they apply. A row never changes: an edited question is a new row, and the old one is retired,
-- so that the answers to it keep their meaning.
create table job_questions (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs on delete cascade,
  position smallint not null check (position between 0 and 4),
  kind text not null check (kind in ('yes_no', 'choice', 'number', 'short_text', 'rqe', 'uf')),
  text text not null check (char_length(text) between 1 and 200),
  options text[] not null default '{}' check (cardinality(options) <= 8),
  specialty_id smallint references specialties,
  -- Who does not meet the requirement cannot apply.
  is_knock_out boolean not null default false,
  accepted text[] not null default '{}',
  minimum integer,
  maximum integer,
  retired_at timestamptz,
  check (kind <> 'rqe' or specialty_id is not null),
  check (not is_knock_out or kind <> 'short_text')
);
create index on job_questions (job_id, position) where retired_at is null;
create index on job_questions (job_id);

-- New words of a job that was published once, where review comes first: kept apart until somebody approves them, so that
-- nothing that reads `jobs` can show them before.
create table job_revisions (
  job_id uuid primary key references jobs on delete cascade,
  title text not null check (length(title) between 5 and 120),
  -- Sanitized HTML, like the requirements.
  description text not null,
  requirements text not null,
  salary_text text,
  written_at timestamptz not null,
  -- Why a reviewer refused them; told to the owner. What waits for review has none.
  refused_for text check (refused_for <> ''),
  -- Questions are texts that wait for a reviewer like the others. Null: the edit did not change them.
  questions jsonb
);
create index on job_revisions (written_at) where refused_for is null;

-- Who or what approved which text of a job that somebody paid to boost, and when.
create table boost_checks (
  id bigint generated always as identity primary key,
  job_id uuid not null references jobs on delete cascade,
  -- SHA-256 of title, description, requirements and salary text.
  text_hash text not null,
  -- What the automatic check found; empty if the text passed.
  findings jsonb not null,
  checked_at timestamptz not null,
  -- The job has this text now, and is boosted.
  is_current boolean not null default true,
  -- What a person decided afterwards.
  decision text check (decision in ('approved', 'refused')),
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  unique (job_id, text_hash),
  check ((decision is null) = (decided_at is null))
);
create unique index boost_checks_current on boost_checks (job_id) where is_current;
create index boost_checks_open on boost_checks (job_id) where is_current and decision is null;

-- Forms of jobs that an employer keeps under a name.
create table job_templates (
  id uuid primary key default gen_random_uuid(),
  employer_user_id uuid not null references employers (user_id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- The fields of the form without its dates.
  form jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index job_templates_name on job_templates (employer_user_id, lower(name));

create table saved_jobs (
  doctor_id uuid not null references doctors (user_id) on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  saved_at timestamptz not null,
  primary key (doctor_id, job_id)
);

-- A place in the order of publication, kept while a job is paused; a renewal gets a new one.
create table job_publications (
  job_id uuid primary key references jobs on delete cascade,
  published_at timestamptz not null,
  slot integer generated by default as identity unique
);

-- What can be found, apart from the wide job row: active jobs only. `document` holds the words, weighted title (A),
-- specialty, area, tag and place (B), text (C), and every filter as a label, a lexeme of its own ('state=SP'), so that one
-- GIN index answers words and filters together.
create table job_search (
  job_id uuid primary key references jobs on delete cascade,
  slot integer not null,
  published_at timestamptz not null,
  expires_at timestamptz not null,
  featured_until timestamptz,
  -- Centavos, the highest figure named; null where pay is hidden or has no figure.
  pay_unit text,
  pay_top integer,
  document tsvector not null,
  -- Title, specialty, area, tag and place alone, and the labels of specialty and area (C), by which matches are ranked:
  -- small enough to lie in the row, where the whole document would be fetched and unpacked for every match.
  ranking_vector tsvector constraint job_search_essence_not_null not null,
  -- The end of the job's next date in Brasília, when its weekdays may change; null without a date to come.
  next_date_ends_at timestamptz
)
-- The long document lies apart, so that what is read for each match is read from few pages.
with (toast_tuple_target = 512);
alter table job_search alter column ranking_vector set storage main;
create index job_search_document on job_search using gin (document) with (fastupdate = off);
create unique index job_search_newest on job_search (slot desc) include (job_id);
create index job_search_expiry on job_search (expires_at);
create index job_search_featured on job_search (featured_until) where featured_until is not null;
create index job_search_pay on job_search (pay_unit, pay_top desc, slot desc) where pay_top is not null;
create index job_search_next_date on job_search (next_date_ends_at) where next_date_ends_at is not null;
create trigger page_change after insert or update or delete on job_search
  for each statement execute function tell_page_change();

-- Slots of the open jobs that match the tsquery, in no order: the first `max_slots` that the index gives, without those
-- whose ranking vector matches `except_ranked_by`.
-- A function because it has settings: the planner does not know that reading a long document costs a hundred times as
-- much as a row, and without them it reads every document where the words are common.
create function matching_slots(query tsquery, at timestamptz, featured boolean,
  max_slots integer, except_ranked_by tsquery)
returns setof integer language sql stable parallel safe rows 1000
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select slot from job_search
  where document @@ query and expires_at > at and (not featured or featured_until > at)
    and (except_ranked_by is null or not ranking_vector @@ except_ranked_by)
  limit max_slots
$$;

-- For every label, which jobs bear it: one bit per slot, 16,384 slots to a row. Filters, totals, pages and facet counts
-- are then ANDs and counts of bits, at the same small cost whatever is chosen.
create table job_bits (
  label text collate "C" not null,
  chunk integer not null,
  bits bit(16384) not null,
  primary key (label, chunk)
) with (fillfactor = 70);
-- In the row as it is: unpacking would cost more than all the rest of a count.
alter table job_bits alter column bits set storage plain;

-- The same for cities and for words of titles and key words: too many labels, each of few jobs, to be kept unpacked.
create table job_sparse_bits (
  label text collate "C" not null,
  chunk integer not null,
  bits bit(16384) not null,
  primary key (label, chunk)
) with (toast_tuple_target = 128, fillfactor = 70);
alter table job_sparse_bits alter column bits set storage main;

create view label_bits as
  select label, chunk, bits from job_bits union all select label, chunk, bits from job_sparse_bits;

-- Every word of titles, names and lists, as typed: what a word with a typing error may have meant.
create table search_words (
  -- Passed through search_text.
  word text primary key,
  -- As people write it, in small letters.
  spelling text not null,
  -- Bears the name of a specialty, an area, a tag or a place.
  is_reference boolean not null default false
);
create index search_words_alike on search_words using gin (word gin_trgm_ops);

-- Jobs that searches may find that did not before: new ones, and open ones whose words or labels have changed. A row is
-- deleted when the alerts have been compared.
create table job_index_news (
  job_id uuid primary key references jobs on delete cascade,
  -- What was in the index before; null for a job that was not, or that is published again.
  previous tsvector,
  noted_at timestamptz not null
);
create index job_index_news_noted on job_index_news (noted_at);

-- Events as they came, for the minute until they are counted into analytics_daily. Appended and taken away, never
-- updated: writers meet on no row. Who did it is not kept.
create table analytics_events (
  id bigint generated always as identity primary key,
  -- In America/Sao_Paulo.
  day date not null,
  event_type text not null,
  entity_type text not null,
  entity_id text not null check (length(entity_id) between 1 and 200),
  results integer
);
create index on analytics_events (entity_type, entity_id);

-- What happened on a day. `results` is the sum of what searches found, so that 0 is a search in vain.
create table analytics_daily (
  entity_type text not null,
  entity_id text not null,
  day date not null,
  event_type text not null,
  count bigint not null check (count > 0),
  results bigint not null default 0,
  primary key (entity_type, entity_id, day, event_type)
);
create index on analytics_daily (day);

-- What a visitor did in the last minutes, by a hash that tells neither who nor what.
create unlogged table analytics_seen (
  key bytea primary key,
  until timestamptz not null
);
create index on analytics_seen (until);

-- How many more events about one thing count today from one user, or from the guests of one network. The key is a hash that
-- tells neither who nor what.
create unlogged table analytics_caps (
  key bytea primary key,
  remaining smallint not null check (remaining >= 0),
  until timestamptz not null
);
create index on analytics_caps (until);

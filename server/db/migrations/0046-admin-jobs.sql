alter table jobs
  -- Until when an admin features the job, apart from what is paid.
  add column admin_featured_until timestamptz,
  -- Why an admin paused or closed the job; its owner reads it, and only an admin lifts such a pause.
  add column stop_reason text check (stop_reason <> ''),
  add check (stop_reason is null or status in ('paused', 'closed'));

-- The admins' search finds jobs in every state, unlike job_search.
create index jobs_words on jobs using gin (to_tsvector('medponto', search_text(
  title || ' ' || regexp_replace(description || ' ' || requirements, '<[^>]*>', ' ', 'g'))));
create index jobs_by_city on jobs (city_id) where removed_at is null;
-- The orders of the admins' table.
create index jobs_in_title_order on jobs ((title collate "pt-BR-x-icu"), id) where removed_at is null;
create index jobs_by_creation on jobs (created_at, id) where removed_at is null;
create index jobs_by_expiry on jobs (expires_at, id) where removed_at is null;

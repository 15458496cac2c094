-- expand
-- Work on many rows that a release does after its start, in batches.
create table backfills (
  name text primary key,
  -- Where the next batch goes on; null before the first one.
  position text,
  finished_at timestamptz
);

-- The version of the entries that searches read.
create table job_index (
  is_only boolean primary key default true check (is_only),
  version smallint not null
);
insert into job_index (version) values (1);

-- The version of each entry. Those of a release that runs beside a later one, or instead of it, are found by it.
alter table job_search add column version smallint not null default 1;
create function set_job_index_version() returns trigger language plpgsql as $$
begin
  -- Releases that do not set it write version 1.
  new.version := coalesce(nullif(current_setting('medponto.job_index_version', true), ''), '1')::smallint;
  return new;
end
$$;
create trigger job_index_version before insert or update on job_search
  for each row execute function set_job_index_version();

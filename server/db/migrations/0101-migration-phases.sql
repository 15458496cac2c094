-- expand
-- The migrations after the baseline, as the releases that do not have their files must know them.
create table migration_phases (
  name text primary key,
  -- The first release that can run on the schema. Null: all that could run before.
  oldest_release text
);

-- The releases that have served this database.
create table releases (
  version text primary key,
  started_at timestamptz not null
);

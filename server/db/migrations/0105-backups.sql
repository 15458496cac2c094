-- expand
-- Each copy of the installation that was begun.
create table backups (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null,
  finished_at timestamptz,
  state text not null check (state in ('running', 'done', 'failed')),
  -- Folder or bucket, without keys.
  place text not null,
  -- The copy's name there.
  copy text,
  bytes bigint,
  check ((state = 'running') = (finished_at is null)),
  check ((state = 'done') = (copy is not null))
);
create index on backups (started_at desc);

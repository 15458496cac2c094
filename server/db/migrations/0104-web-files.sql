-- expand
-- The scripts and styles of the releases that serve pages, so that each process has those of the others.
create table web_files (
  -- Below `/assets/`, with a hash of the content.
  name text primary key,
  content bytea not null,
  is_brotli boolean not null,
  -- When a process that has it in its folder started last.
  kept_at timestamptz not null
);
create index web_files_by_time on web_files (kept_at);

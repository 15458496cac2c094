-- Filters that an admin keeps under a name: the address of a filtered table.
create table saved_filters (
  id uuid primary key default gen_random_uuid(),
  admin_user_id uuid not null references users on delete cascade,
  path text not null check (path like '/dashboard/%'),
  name text not null check (name <> ''),
  query text not null,
  created_at timestamptz not null,
  unique (admin_user_id, path, name)
);

-- Titles in the admins' search.
create index jobs_by_title on jobs using gin (lower(title) gin_trgm_ops);

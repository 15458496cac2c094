-- expand
-- Secret addresses at which other calendars read the plantões of a doctor or company.
create table calendar_links (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  created_by uuid references users on delete set null,
  -- Only the plantões of this place; null for all.
  place text,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  read_at timestamptz
);
create index on calendar_links (owner_id);
create index on calendar_links (created_by) where created_by is not null;

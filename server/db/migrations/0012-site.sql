-- Everything about an account in one file, on its owner's request, for a week.
create table data_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  -- JSON, compressed with gzip.
  content bytea,
  -- The company that a file is about, if one of its owners asked for it; without it, the file is about the account itself.
  company_id uuid references employers (user_id) on delete cascade,
  check ((content is null) = (ready_at is null))
);
create index on data_exports (user_id, requested_at desc);
create index on data_exports (expires_at);
create index on data_exports (company_id) where company_id is not null;

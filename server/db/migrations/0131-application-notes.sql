-- What the people of a company note about an application. The doctor's export contains it (LGPD, art. 18).
create table application_notes (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  author_id uuid references users on delete set null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null,
  edited_at timestamptz
);
create index on application_notes (application_id, created_at);
create index on application_notes (author_id);

-- An application that the team has starred.
create table application_stars (
  application_id uuid primary key references applications on delete cascade,
  author_id uuid references users on delete set null,
  starred_at timestamptz not null
);
create index on application_stars (author_id);

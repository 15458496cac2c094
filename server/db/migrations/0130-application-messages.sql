-- What doctor and employer write to each other about an application.
create table application_messages (
  id uuid primary key default gen_random_uuid(),
  -- The order in a thread: the application is locked while a message is written.
  position bigint generated always as identity unique,
  application_id uuid not null references applications on delete cascade,
  side text not null check (side in ('doctor', 'employer')),
  author_id uuid references users on delete set null,
  body text not null check (char_length(body) between 1 and 2000),
  sent_at timestamptz not null,
  -- When the other side read it.
  read_at timestamptz
);
create index on application_messages (application_id, position);
create index application_messages_unread on application_messages (application_id, side) where read_at is null;
create index on application_messages (author_id);

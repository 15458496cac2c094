-- What people write to the operator on the contact page.
create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  subject text not null,
  message text not null check (message <> ''),
  -- The account from which it was sent.
  user_id uuid references users on delete set null,
  sent_at timestamptz not null,
  -- Null while it waits for an answer.
  answered_at timestamptz,
  updated_at timestamptz not null
);
create index on contact_messages (sent_at desc, id);
create index on contact_messages (user_id);
create index on contact_messages (sent_at) where answered_at is null;

create table contact_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references contact_messages on delete cascade,
  admin_user_id uuid references users on delete set null,
  text text not null check (text <> ''),
  sent_at timestamptz not null
);
create index on contact_replies (message_id, sent_at);

create trigger notification_subject after delete on contact_messages referencing old table as deleted
  for each statement execute function delete_notifications_about('contact_message');

-- expand
-- Changes of an account's e-mail address: asked for, confirmed from the new mailbox, perhaps undone from the former one. That
-- no two accounts have one address is the constraint of `users`.
create table email_changes (
  -- In the order in which they were asked for, and so confirmed: an account has one open request at a time.
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  former_email text not null check (former_email = lower(former_email)),
  new_email text not null check (new_email = lower(new_email)),
  created_at timestamptz not null,
  -- Of the link that confirms it. Its hash is stored when it is mailed.
  expires_at timestamptz not null,
  token_hash bytea unique,
  confirmed_at timestamptz,
  -- Of the link that undoes it; null once that is no longer possible.
  undo_hash bytea unique,
  undo_until timestamptz,
  undone_at timestamptz,
  check (former_email <> new_email),
  check (confirmed_at is not null or (undo_hash is null and undone_at is null)),
  check ((undo_hash is null) or (undo_until is not null))
);
create unique index email_changes_open on email_changes (user_id) where confirmed_at is null;
create index on email_changes (user_id, id);
-- Access records are found by the address that a court order names, also by a former one (Marco Civil, art. 15 and 22).
create index on email_changes (former_email) where confirmed_at is not null;
create index on email_changes (expires_at) where confirmed_at is null;
create index on email_changes (confirmed_at) where confirmed_at is not null;

-- Additive. Background work that failed at its last attempt. One open row per queue and kind of work.
create table given_up_work (
  id uuid primary key default gen_random_uuid(),
  queue text not null,
  -- Which of its works, such as the deletion; empty if the queue has only one kind.
  kind text not null,
  -- Of the newest failure, without personal data; null if its process was killed.
  reason text,
  times integer not null default 1,
  first_failed_at timestamptz not null,
  last_failed_at timestamptz not null,
  -- When an admin settled it; null while it is open. The admin log has who it was.
  settled_at timestamptz
);
create unique index open_given_up_work on given_up_work (queue, kind) where settled_at is null;
create trigger notification_subject after delete on given_up_work referencing old table as deleted
  for each statement execute function delete_notifications_about('given_up_work');

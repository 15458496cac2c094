-- Until `shown_at`, the doctor sees `former_status`: the employer can still undo its move.
alter table applications
  add column former_status text,
  add column shown_at timestamptz,
  add check ((former_status is null) = (shown_at is null));

-- Who caused an event, and from when the doctor sees it: at once if null, never if infinite.
alter table application_events
  add column author_id uuid references users on delete set null,
  add column move_id uuid,
  add column shown_at timestamptz;
create index on application_events (author_id) where author_id is not null;

-- A decision of an employer about an application.
create table application_moves (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  batch_id uuid not null,
  from_status text not null,
  to_status text not null check (to_status in ('in_review', 'shortlisted', 'interview', 'hired', 'rejected')),
  -- What the doctor saw before.
  former_status text not null,
  author_id uuid references users on delete set null,
  reason text,
  shows_reason boolean not null,
  message text not null,
  moved_at timestamptz not null,
  -- From then on it cannot be undone, and the doctor is told.
  send_at timestamptz not null,
  sent_at timestamptz,
  -- It was undone, replaced by another move, or overtaken by the doctor or the end of the job before `send_at`.
  void_at timestamptz,
  -- The move before `send_at` that this one replaced; it counts again if this one is undone.
  replaced_id uuid references application_moves on delete set null,
  check ((to_status = 'rejected') = (reason is not null)),
  check (sent_at is null or void_at is null)
);
create index on application_moves (application_id, moved_at);
create index on application_moves (batch_id);
create index on application_moves (author_id);
create index on application_moves (replaced_id) where replaced_id is not null;
create index application_moves_due on application_moves (send_at) where sent_at is null and void_at is null;

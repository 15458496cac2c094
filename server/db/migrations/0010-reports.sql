-- What people report. It outlives whoever reported it and what it is about.
create table reports (
  id uuid primary key default gen_random_uuid(),
  reporter_user_id uuid references users on delete set null,
  entity_type text not null check (entity_type in ('JobOffer', 'UserProfile')),
  entity_id uuid not null,
  reason text not null check (reason <> ''),
  status text not null default 'open' check (status in ('open', 'resolved')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- Saying it again while it is open changes the report instead of adding one.
create unique index reports_open_once on reports (reporter_user_id, entity_type, entity_id) where status = 'open';
create index on reports (status, created_at desc);
create index on reports (entity_id);

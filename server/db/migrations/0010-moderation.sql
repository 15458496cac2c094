-- The open reports of one job or profile are a case, which an admin decides as a whole.
create table report_cases (
  id uuid primary key default gen_random_uuid(),
  entity_type text not null check (entity_type in ('JobOffer', 'UserProfile')),
  entity_id uuid not null,
  -- Whose job or profile it is.
  reported_user_id uuid references users on delete set null,
  opened_at timestamptz not null,
  last_reported_at timestamptz not null,
  -- Null while the case is open.
  outcome text check (outcome in ('dismiss', 'remove', 'suspend')),
  -- What both sides are told.
  decision_reason text,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  -- What the decision changed, so that an appeal can restore just that. Null if it changed nothing.
  undo jsonb,
  check ((outcome is null) = (decided_at is null))
);
create unique index report_cases_open_once on report_cases (entity_type, entity_id) where outcome is null;
create index on report_cases (last_reported_at desc, id);
create index on report_cases (reported_user_id);
create index on report_cases (decided_at);
create trigger notification_subject after delete on report_cases referencing old table as deleted
  for each statement execute function delete_notifications_about('report_case');

-- What people report. It outlives whoever reported it and what it is about.
create table reports (
  id uuid primary key default gen_random_uuid(),
  reporter_user_id uuid references users on delete set null,
  entity_type text not null check (entity_type in ('JobOffer', 'UserProfile')),
  entity_id uuid not null,
  reason text not null check (reason <> ''),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  case_id uuid not null references report_cases on delete cascade,
  -- The confirmed address of a reporter without an account.
  reporter_email text,
  -- Also after the address has been forgotten.
  is_guest boolean not null default false,
  -- {title, text}: what the job or profile said when it was reported.
  snapshot jsonb,
  -- The message that a report is about, or the last of them. Its words are in the report's snapshot.
  message_id uuid references application_messages on delete set null
);
create index on reports (entity_id);
-- Saying it again while the case is open changes the report instead of adding one.
create unique index reports_once_by_user on reports (case_id, reporter_user_id);
create unique index reports_once_by_email on reports (case_id, reporter_email);
create index on reports (message_id) where message_id is not null;

-- Sent without an account. It counts once the address is confirmed.
create table guest_reports (
  token_hash bytea primary key,
  email text not null,
  entity_type text not null check (entity_type in ('JobOffer', 'UserProfile')),
  entity_id uuid not null,
  reason text not null check (reason <> ''),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The report that it became.
  report_id uuid references reports on delete cascade
);
create index on guest_reports (expires_at);
create index on guest_reports (report_id);

-- The reported side asks for another decision, once.
create table appeals (
  case_id uuid primary key references report_cases on delete cascade,
  text text not null check (text <> ''),
  filed_at timestamptz not null,
  outcome text check (outcome in ('uphold', 'reverse')),
  decision_reason text,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null))
);
create index on appeals (filed_at) where outcome is null;

-- What stays of decided cases whose job or account is gone: the figures of /transparencia, which name nobody.
create table past_moderation (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('report', 'decision', 'appeal')),
  -- In Brasília, in which it was sent, decided or filed.
  year integer not null,
  entity_type text not null check (entity_type in ('JobOffer', 'UserProfile')),
  -- Of a report.
  is_guest boolean,
  -- Of a decision or an appeal; null if the appeal was not answered.
  outcome text,
  -- Of a decision: from the first report until it.
  hours double precision
);

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
create trigger notification_subject after delete on contact_messages referencing old table as deleted
  for each statement execute function delete_notifications_about('contact_message');

create table contact_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references contact_messages on delete cascade,
  admin_user_id uuid references users on delete set null,
  text text not null check (text <> ''),
  sent_at timestamptz not null
);
create index on contact_replies (message_id, sent_at);

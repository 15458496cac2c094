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

insert into report_cases (entity_type, entity_id, reported_user_id, opened_at, last_reported_at, outcome, decided_at)
select entity_type, entity_id,
  (select id from users where id = case entity_type when 'UserProfile' then entity_id
    else (select owner_user_id from jobs where jobs.id = entity_id) end),
  min(created_at), max(updated_at),
  case status when 'resolved' then 'dismiss' end, case status when 'resolved' then max(updated_at) end
from reports group by entity_type, entity_id, status;

alter table reports
  add column case_id uuid references report_cases on delete cascade,
  -- The confirmed address of a reporter without an account.
  add column reporter_email text,
  -- Also after the address has been forgotten.
  add column is_guest boolean not null default false,
  -- {title, text}: what the job or profile said when it was reported.
  add column snapshot jsonb;
update reports set case_id = report_cases.id from report_cases
where report_cases.entity_type = reports.entity_type and report_cases.entity_id = reports.entity_id
  and (report_cases.outcome is null) = (status = 'open');
alter table reports alter column case_id set not null, drop column status;
-- Saying it again while the case is open changes the report instead of adding one.
create unique index reports_once_by_user on reports (case_id, reporter_user_id);
create unique index reports_once_by_email on reports (case_id, reporter_email);

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

-- A profile that a decision has hidden. Its owner cannot show it again.
alter table users add column profile_hidden_at timestamptz;

-- Which subjects there are is said by contract/notifications.ts alone, so that a new one needs no migration.
alter table notifications drop constraint if exists notifications_subject_type_check;
drop trigger notification_subject on reports;
create trigger notification_subject after delete on report_cases referencing old table as deleted
  for each statement execute function delete_notifications_about('report_case');

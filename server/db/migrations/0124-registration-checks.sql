-- expand
-- Checks of doctors' registrations with their councils (CRM). One without an outcome waits for it. Earlier ones are kept.
create table registration_checks (
  id uuid primary key default gen_random_uuid(),
  doctor_id uuid not null references doctors (user_id) on delete cascade,
  crm text not null,
  uf char(2) not null references states (uf),
  requested_at timestamptz not null,
  origin text not null check (origin in ('doctor', 'expiry', 'interview', 'admin')),
  -- Why an admin decides. Null while the registry is asked, and if it has decided.
  case_reason text check (case_reason in ('no_registry', 'name', 'situation', 'not_found', 'unreachable', 'duplicate')),
  -- The registry's answer, which also answers later questions about the number on that day.
  answer jsonb,
  -- When the registry was asked, also if it gave no answer.
  asked_at timestamptz,
  name_score real,
  -- A refusal that a second admin has to approve.
  proposed_outcome text check (proposed_outcome in ('not_confirmed', 'irregular')),
  proposed_reason text,
  proposed_by uuid references users on delete set null,
  proposed_at timestamptz,
  outcome text check (outcome in ('verified', 'not_confirmed', 'irregular')),
  basis text check (basis in ('registry', 'manual')),
  reason text,
  -- What was checked. A verification counts only while the doctor keeps this name and the registration.
  checked_name text,
  titles jsonb,
  checked_by uuid references users on delete set null,
  approved_by uuid references users on delete set null,
  checked_at timestamptz,
  expires_at timestamptz,
  is_current boolean not null default false,
  check ((outcome is null) = (checked_at is null)),
  check ((outcome is null) = (basis is null)),
  check ((outcome is not distinct from 'verified') = (expires_at is not null)),
  check ((proposed_outcome is null) = (proposed_at is null)),
  check (not is_current or outcome is not null)
);
create unique index registration_checks_open on registration_checks (doctor_id, crm, uf) where outcome is null;
create unique index registration_checks_current on registration_checks (doctor_id, crm, uf) where is_current;
-- A number is verified for one account, whatever runs at the same time.
create unique index registration_checks_verified on registration_checks (crm, uf) where is_current and outcome = 'verified';
create index on registration_checks (crm, uf, asked_at) where answer is not null;
create index on registration_checks (expires_at) where is_current and outcome = 'verified';
create index registration_checks_waiting on registration_checks (requested_at) where outcome is null;
create index on registration_checks (checked_at desc) where outcome is not null;
create index on registration_checks (proposed_by) where proposed_by is not null;
create index on registration_checks (checked_by) where checked_by is not null;
create index on registration_checks (approved_by) where approved_by is not null;
-- Requests are on no public page.
create trigger page_change after update of outcome, is_current or delete on registration_checks
  for each statement execute function tell_page_change();
create trigger notification_subject after delete on registration_checks referencing old table as deleted
  for each statement execute function delete_notifications_about('registration_check');

-- How a telehealth company treats patients (CFM 2.314/2022, art. 5 ff.).
create table employer_modalities (
  employer_id uuid not null references employers on delete cascade,
  modality text not null check (modality in (
    'teleconsultation', 'teleinterconsultation', 'telediagnosis', 'telesurgery', 'telemonitoring', 'teletriage',
    'teleadvice')),
  primary key (employer_id, modality)
);
create trigger page_change after insert or update or delete on employer_modalities
  for each statement execute function tell_page_change();

-- An admin's decision on whether a company meets the requirements of the directory. Earlier ones are kept.
create table establishment_checks (
  id uuid primary key default gen_random_uuid(),
  employer_id uuid not null references employers on delete cascade,
  outcome text not null check (outcome in ('approved', 'refused')),
  note text,
  -- The values that were checked. The check counts only while the company still has them.
  checked_values jsonb not null,
  checked_by uuid references users on delete set null,
  checked_at timestamptz not null,
  expires_at timestamptz check ((expires_at is not null) = (outcome = 'approved')),
  is_current boolean not null default true,
  -- When the company was told that the check expires soon, and that it has expired.
  warned_at timestamptz,
  ended_at timestamptz
);
create unique index establishment_checks_current on establishment_checks (employer_id) where is_current;
create index on establishment_checks (employer_id, checked_at desc);
create index on establishment_checks (expires_at) where is_current and ended_at is null;
create trigger page_change after insert or update or delete on establishment_checks
  for each statement execute function tell_page_change();

-- Which kinds of subject exist is declared in contract/notifications.ts.
alter table notifications drop constraint if exists notifications_subject_type_check;
create trigger notification_subject after delete on establishment_checks referencing old table as deleted
  for each statement execute function delete_notifications_about('establishment_check');

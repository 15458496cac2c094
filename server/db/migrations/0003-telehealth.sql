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
create trigger notification_subject after delete on establishment_checks referencing old table as deleted
  for each statement execute function delete_notifications_about('establishment_check');

-- Paid positions in the telehealth directory. A company without a row is `regular`.
create table telehealth_tiers (
  employer_id uuid primary key references employers on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  tier text not null check (tier in ('partner', 'sponsored')),
  -- Null once the position has ended; the row stays, so that admins see when.
  slot smallint check (slot between 1 and case tier when 'partner' then 3 else 10 end),
  expires_at timestamptz not null,
  updated_at timestamptz not null,
  -- No more positions than slots, whatever runs at the same time.
  unique (tier, slot)
);
create index on telehealth_tiers (expires_at) where slot is not null;
create trigger page_change after insert or update or delete on telehealth_tiers
  for each statement execute function tell_page_change();
create trigger notification_subject after delete on telehealth_tiers referencing old table as deleted
  for each statement execute function delete_notifications_about('telehealth_tier');

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

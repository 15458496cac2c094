-- expand
-- The CRM cards that a doctor shares with the administration for a check of her registration, and the text that she agreed to.
create table registration_cards (
  id uuid primary key default gen_random_uuid(),
  check_id uuid not null references registration_checks on delete cascade,
  version_id uuid not null references document_versions on delete cascade,
  shared_at timestamptz not null,
  consent text not null,
  -- When she ended the access, or shared another card. A decision ends it too.
  ended_at timestamptz
);
create unique index registration_cards_one_open on registration_cards (check_id) where ended_at is null;
create index on registration_cards (check_id);
create index on registration_cards (version_id);

-- The check for which an admin opened a card. Without a foreign key, like `request_id`.
alter table document_openings add column check_id uuid;

create trigger card_notification_subject after delete on registration_checks referencing old table as deleted
  for each statement execute function delete_notifications_about('opening_request');

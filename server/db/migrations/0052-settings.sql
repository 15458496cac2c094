-- Every version of the settings; the newest one applies. `stored` has only what differs from the environment.
create table settings_versions (
  version integer primary key check (version > 0),
  id uuid not null unique default gen_random_uuid(),
  stored jsonb not null,
  -- {setting: {before, after}}, with the values that applied.
  changes jsonb not null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null,
  undoes_version integer references settings_versions
);
create index on settings_versions (changed_by);

create function tell_settings_change() returns trigger language plpgsql as $$
begin
  notify medponto_settings;
  notify medponto_pages;
  return null;
end
$$;
create trigger settings_change after insert on settings_versions
  for each statement execute function tell_settings_change();

-- The sender with which a mail was delivered; null until then.
alter table mails add column sender text;

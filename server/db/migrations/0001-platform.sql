create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- Folds what the text search does not: accents, signs ('pronto-socorro', 'RPA/autônomo'), and plurals that the stemmer does
-- not know (plantões, hospitais, disponíveis, infantis, ordens). What is searched and what is searched for pass here.
create function search_text(words text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    translate(lower(words), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn'),
    '[^a-z0-9]+', ' ', 'g'),
    '(\w{2})oes\M', '\1ao', 'g'),
    '(?!\m(?:depo|demai|tambo)is\M)(\w{3}[aeou])is\M', '\1l', 'g'),
    '(\w[tv])is\M', '\1il', 'g'),
    '(\w{2}[eiou])ns\M', '\1m', 'g')
$$;

-- Tells every process that what public pages show has changed, when the change commits. By trigger, so that no writer can
-- forget it; one message per transaction, since equal ones are folded.
create function tell_page_change() returns trigger language plpgsql as $$
begin
  notify medponto_pages;
  return null;
end
$$;

create table states (
  id smallint primary key,
  uf char(2) not null unique,
  name text not null,
  capital_id integer unique,
  -- What its people are called.
  demonym text
);

create table cities (
  id integer primary key,
  state char(2) not null references states (uf),
  name text collate "pt-BR-x-icu" not null,
  -- By IBGE's census of 2022; 0 for municipalities founded since then.
  population integer not null default 0,
  unique (state, name)
);
-- Its parts are looked for in the names of all cities, with every word of that search.
create index cities_words on cities using gin ((' ' || search_text(name)) gin_trgm_ops);
alter table states add foreign key (capital_id) references cities;

create table specialties (
  id smallint primary key,
  name text not null unique
);

create table practice_areas (
  id smallint primary key,
  name text not null unique
);

-- An area may belong to several specialties (CFM 2.221/2018).
create table specialty_practice_areas (
  specialty_id smallint not null references specialties,
  practice_area_id smallint not null references practice_areas,
  primary key (specialty_id, practice_area_id)
);

create table tags (
  name text primary key check (name !~ ',')
);

create function tell_settings_change() returns trigger language plpgsql as $$
begin
  notify medponto_settings;
  notify medponto_pages;
  return null;
end
$$;

-- Every version of the settings; the newest one applies. `stored` has only what differs from the environment.
create table settings_versions (
  version integer primary key check (version > 0),
  id uuid not null unique default gen_random_uuid(),
  stored jsonb not null,
  -- {setting: {before, after}}, with the values that applied.
  changes jsonb not null,
  changed_by uuid,
  changed_at timestamptz not null,
  undoes_version integer references settings_versions
);
create index on settings_versions (changed_by);
create trigger settings_change after insert on settings_versions
  for each statement execute function tell_settings_change();

-- What a person is told of: a line in the bell, a mail, or both. It can be about any entity: its kind determines the type of
-- its subject and is declared in contract/notifications.ts, so that a new kind needs no migration.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  subject_type text not null,
  -- Here and elsewhere, names of constraints are as in databases of 0.1.0, where columns and tables were renamed.
  subject_id uuid constraint notifications_job_id_not_null not null,
  -- How often it happened while unread: ten applications to one job are one line.
  times integer not null default 1 check (times > 0),
  -- Of these, how many no mail has told of yet.
  unmailed integer not null check (unmailed between 0 and times),
  -- False where the bell is switched off for it: the row is there for the mail alone.
  is_listed boolean not null,
  -- The first time; what happened before is on no unread line.
  began_at timestamptz not null,
  -- The last time.
  happened_at timestamptz not null,
  read_at timestamptz
);
create unique index notifications_unread on notifications (user_id, kind, subject_id, is_listed) where read_at is null;
create index notifications_listed on notifications (user_id, happened_at desc, id) where is_listed;
create index notifications_unmailed on notifications (user_id, kind) where unmailed > 0;
create index notifications_age on notifications (happened_at);
create index notifications_subject on notifications (subject_type, subject_id);

-- In place of the foreign key: no notification outlives its subject. Every table whose rows can be subjects has this trigger.
create function delete_notifications_about() returns trigger language plpgsql as $$
begin
  delete from notifications using deleted
  where subject_type = tg_argv[0] and subject_id = deleted.id;
  return null;
end
$$;

-- What somebody has switched off; everything else is on.
create table muted_notifications (
  user_id uuid not null,
  kind text not null,
  channel text not null check (channel in ('bell', 'mail')),
  primary key (user_id, kind, channel)
);

-- When a user last got a mail of the kinds that are mailed as a digest.
create table notification_digests (
  user_id uuid constraint application_digests_user_id_not_null not null primary key,
  mailed_at timestamptz constraint application_digests_mailed_at_not_null not null
);

create table mails (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  html text not null,
  body_text text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Where a reader ends the mails of this kind with one click (RFC 8058); null if the reader has asked for the mail.
  stop_url text,
  -- The sender with which a mail was delivered; null until then.
  sender text,
  -- Which mails have a slice that checks them again before they leave, and is told if they are refused.
  kind text check (kind in ('job_alert', 'job_alert_question')),
  -- When the recipient's mail server refused it for good.
  refused_at timestamptz,
  -- Files that a mail carries, such as calendar entries: [{ "filename", "contentType", "content" }].
  attachments jsonb not null default '[]'
);
create index on mails (recipient, created_at desc);

-- Access records (Marco Civil, Lei 12.965/2014, art. 15): six months, and no longer. No reference to the account, since
-- they outlive it.
create table access_records (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id uuid not null,
  event text not null check (event in ('sign_in', 'renewal', 'sign_out')),
  ip inet not null
);
create index on access_records (at);
create index on access_records (user_id, at);
-- How many accounts sign in from a network decides what its guests may do.
create index access_records_ip_at on access_records (ip, at);

-- Finds the access records of an account that was removed, by the address that a court order names (Marco Civil, art. 15 and
-- 22). Without the secret of the app nobody can compute the hash. Deleted together with the records.
create table removed_addresses (
  user_id uuid primary key,
  email_hash bytea not null,
  removed_at timestamptz not null
);
create index on removed_addresses (email_hash);

create function refuse_admin_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'the admin log is append-only' using errcode = 'integrity_constraint_violation';
end $$;

-- What admins did. Rows are only added. No foreign keys: the log outlives the accounts that it names.
create table admin_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- The admin; null if the server itself did it, such as an expiry.
  admin_user_id uuid,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  -- {field: {before, after}}; personal data is masked before it is stored.
  changes jsonb not null default '{}',
  reason text,
  -- Shared by the rows of one bulk action.
  batch_id uuid
);
create index on admin_log (at desc, id desc);
create index on admin_log (subject_type, subject_id, at desc);
create index on admin_log (admin_user_id, at desc);
create index on admin_log (action, at desc);
-- The log lists the entries of one bulk action together.
create index on admin_log (batch_id) where batch_id is not null;
create trigger admin_log_is_append_only before update or delete on admin_log
  for each row execute function refuse_admin_log_change();
create trigger admin_log_is_never_truncated before truncate on admin_log
  for each statement execute function refuse_admin_log_change();

-- Holds across processes and costs no WAL; losing it in a crash only forgets attempts.
create unlogged table throttles (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);

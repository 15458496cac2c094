-- Who brought a company; a company names at most one, at its registration.
create table ambassadors (
  name text primary key check (name = upper(name)),
  -- A retired ambassador keeps the companies that named her, and no company can name her any more.
  retired_at timestamptz,
  -- The name without accents and case: a company may type LETICIA for LETÍCIA, so both cannot exist.
  folded_name text not null unique generated always as
    (translate(lower(name), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')) stored
);

create table users (
  id uuid primary key default gen_random_uuid(),
  -- Lower-cased by the writer; the check keeps two spellings of one address apart from ever meeting.
  email text not null unique check (email = lower(email)),
  email_verified_at timestamptz,
  password_hash text,
  -- Null until the profile is complete.
  role text check (role in ('doctor', 'employer', 'telehealth', 'admin', 'team_member')),
  profile_completed_at timestamptz,
  suspended_at timestamptz,
  name text,
  phone text,
  cpf text unique check (cpf ~ '^[0-9]{11}$'),
  cnpj text unique check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  birth_date date,
  gender smallint check (gender between 0 and 3),
  state char(2) references states (uf),
  city_id integer references cities,
  bio text,
  website text,
  image_key text,
  is_searchable boolean not null default true,
  terms_accepted_at timestamptz,
  marketing_opted_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  referral text references ambassadors on update cascade,
  -- Marks of known devices that are older do not count. Null: none has been revoked.
  device_marks_from timestamptz,
  -- Name and address without case and accents, for matches inside of words. It begins with a blank, so that the beginning
  -- of a word can be asked for.
  search_key text generated always as (
    ' ' || translate(lower(coalesce(name, '') || ' ' || email), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')
  ) stored,
  -- Written at most once an hour, unlike that of each session.
  last_seen_at timestamptz,
  -- A profile that a decision has hidden. Its owner cannot show it again.
  profile_hidden_at timestamptz,
  -- An account that is to be deleted is suspended at once, and removed when it is due.
  deletion_due_at timestamptz,
  -- Its owner cannot cancel the deletion: an admin ordered it, or has also suspended the account.
  deletion_is_final boolean not null default false,
  -- The row of a removed account that has paid stays, without personal data, as the owner of its ledger entries.
  removed_at timestamptz,
  -- What an account returns to if an admin cancels the deletion that two admins have ordered. Null without such an order.
  before_deletion_order text
    check (before_deletion_order in ('active', 'suspended', 'deletion_requested')),
  check (deletion_due_at is null or suspended_at is not null),
  check (before_deletion_order is null or deletion_due_at is not null)
);
create index on users (referral) where referral is not null;
-- Employers by the beginnings of their names' words.
create index users_employer_names on users using gin ((' ' || search_text(name)) gin_trgm_ops)
  where role in ('employer', 'telehealth');
-- Figures of the whole platform read this alone, never the wide rows.
create index users_created on users (created_at, role);
-- Whether a job is open depends on its employer's account.
create index users_suspended on users (id) where suspended_at is not null;
-- The list of accounts that admins search, filter and sort.
create index users_search on users using gin (search_key gin_trgm_ops);
create index users_by_cpf on users (cpf text_pattern_ops) where cpf is not null;
create index users_by_cnpj on users (cnpj text_pattern_ops) where cnpj is not null;
-- Few accounts are so, and the admins look for them.
create index users_unverified on users (created_at) where email_verified_at is null;
create index users_incomplete on users (created_at) where profile_completed_at is null;
create index users_deletion_due on users (deletion_due_at) where deletion_due_at is not null;
-- Removed accounts are in no list of accounts, so the indexes of these lists do not contain them.
create index users_by_name on users (name collate "pt-BR-x-icu", id) where removed_at is null;
create index users_by_creation on users (created_at, id) where removed_at is null;
create index users_by_last_seen on users (last_seen_at nulls first, id) where removed_at is null;
-- Counts every combination of filters without reading the rows.
create index users_by_filters on users (role, state)
  include (suspended_at, deletion_due_at, email_verified_at, profile_completed_at) where removed_at is null;
create index users_removed on users (removed_at) where removed_at is not null;
-- Pages do not show when somebody was last seen. A check of a company, and its badge, count only for the CNPJ that was checked.
create trigger page_change after delete or update of email, role, profile_completed_at, suspended_at, name, phone, state,
    city_id, bio, website, image_key, is_searchable, cnpj on users
  for each statement execute function tell_page_change();

-- Registrations that nobody has confirmed yet. Apart from users, and kept for known addresses too, so that neither
-- registering nor a login after it tells whether an address has an account, and a stranger's registration takes nothing
-- from its owner's.
create table registrations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email)),
  password_hash text not null,
  wants_news boolean not null,
  -- Null where the address has an account: there is nothing to confirm.
  token_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A confirmed registration stays until it expires, so that the page that waits for the confirmation can tell. The
  -- token_hash of a registration is null until its link is mailed.
  verified_at timestamptz,
  -- Where the person wanted to go before registering: a path of this site.
  return_path text
);
create index on registrations (email, created_at desc);

create table email_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on email_tokens (user_id);

-- An account of a sign-in provider. The subject is the provider's own id: addresses change hands, it does not.
create table identities (
  provider text not null check (provider in ('google')),
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index on identities (user_id);

-- What brings a person back from a provider: once, for a minute, in the browser that began.
create table sign_in_codes (
  code_hash bytea primary key,
  browser_hash bytea not null,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- When the session's owner proved the second factor; null if the session was opened without one.
  second_factor_at timestamptz
);
create index on sessions (user_id);

create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz,
  -- The token that took this one's place; its own use decides whether a repeat is a race or a theft.
  child_hash bytea
);
create index on refresh_tokens (session_id);

-- The second factor of an account: one-time codes by time (RFC 6238).
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- Encrypted with a key derived from the secret of the app.
  secret text not null,
  created_at timestamptz not null,
  -- Null until its owner has entered a first code. Until then it protects nothing.
  confirmed_at timestamptz,
  -- The step of time of the last accepted code. A code of it or of an earlier one is a replay.
  last_step integer not null default 0
);

create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  -- Keyed with the secret of the app.
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- What an account agreed to, in which version, and until when. Rows are only added and ended, so they are the history.
create table consents (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- The date of the text; null for what has none, such as mails.
  version text,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
-- The same version counts once, until it is withdrawn.
create unique index consents_current on consents (user_id, kind, version) nulls not distinct where withdrawn_at is null;

create table doctors (
  user_id uuid primary key references users on delete cascade
);

create table doctor_registrations (
  doctor_id uuid not null references doctors on delete cascade,
  crm text not null check (crm ~ '^[0-9]{1,10}$'),
  uf char(2) not null references states (uf),
  primary key (crm, uf)
);
create index on doctor_registrations (doctor_id);
create trigger page_change after insert or update or delete on doctor_registrations
  for each statement execute function tell_page_change();

create table doctor_specialties (
  doctor_id uuid not null references doctors on delete cascade,
  specialty_id smallint not null references specialties,
  rqe text check (rqe ~ '^[0-9]{1,10}$'),
  primary key (doctor_id, specialty_id)
);
create trigger page_change after insert or update or delete on doctor_specialties
  for each statement execute function tell_page_change();

create table doctor_practice_areas (
  doctor_id uuid not null references doctors on delete cascade,
  practice_area_id smallint not null references practice_areas,
  rqe text check (rqe ~ '^[0-9]{1,10}$'),
  primary key (doctor_id, practice_area_id)
);
create trigger page_change after insert or update or delete on doctor_practice_areas
  for each statement execute function tell_page_change();

create table employers (
  user_id uuid primary key references users on delete cascade,
  industry text,
  company_size text,
  founded_year smallint,
  -- Of the medical establishment, and of its technical director (CFM 2.147/2016).
  crm_registration text,
  technical_director text,
  technical_director_crm text,
  -- A plan that an admin has given without a subscription. Subscriptions have their own table.
  granted_plan text check (granted_plan in ('plus', 'pro', 'business')),
  -- An allowance above any plan's, given by an admin (Enterprise).
  granted_posts integer check (granted_posts > 15)
);
create trigger page_change after insert or update or delete on employers
  for each statement execute function tell_page_change();

create table employer_specialties (
  employer_id uuid not null references employers on delete cascade,
  specialty_id smallint not null references specialties,
  primary key (employer_id, specialty_id)
);
create trigger page_change after insert or update or delete on employer_specialties
  for each statement execute function tell_page_change();

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

-- Pictures as they were stored, so that only who sent one can use it, and what nobody uses can go.
create table pictures (
  key text primary key,
  owner_user_id uuid references users on delete set null,
  created_at timestamptz not null
);
create index on pictures (owner_user_id);

-- Tables of areas above refer to accounts too.
alter table settings_versions add foreign key (changed_by) references users on delete set null;
alter table notifications add foreign key (user_id) references users on delete cascade;
alter table muted_notifications add foreign key (user_id) references users on delete cascade;
alter table notification_digests add foreign key (user_id) references users on delete cascade;

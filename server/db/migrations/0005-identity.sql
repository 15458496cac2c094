alter table email_tokens drop constraint email_tokens_purpose_check;
alter table email_tokens add check (purpose in ('verify_email', 'reset_password'));

-- Who brought a company; a company names at most one, at its registration.
create table ambassadors (
  name text primary key check (name = upper(name))
);
alter table users add column referral text references ambassadors on update cascade;
create index on users (referral) where referral is not null;

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

-- Pictures as they were stored, so that only who sent one can use it, and what nobody uses can go.
create table pictures (
  key text primary key,
  owner_user_id uuid references users on delete set null,
  created_at timestamptz not null
);
create index on pictures (owner_user_id);

create table employer_specialties (
  employer_id uuid not null references employers on delete cascade,
  specialty_id smallint not null references specialties,
  primary key (employer_id, specialty_id)
);

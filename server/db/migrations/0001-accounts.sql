create extension if not exists unaccent;
create extension if not exists pg_trgm;

create table states (
  id smallint primary key,
  uf char(2) not null unique,
  name text not null
);

create table cities (
  id integer primary key,
  state char(2) not null references states (uf),
  name text collate "pt-BR-x-icu" not null,
  unique (state, name)
);

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

create table users (
  id uuid primary key default gen_random_uuid(),
  -- Lower-cased by the writer; the check keeps two spellings of one address apart from ever meeting.
  email text not null unique check (email = lower(email)),
  email_verified_at timestamptz,
  password_hash text,
  -- Null until the profile is complete.
  role text check (role in ('doctor', 'employer', 'telehealth', 'admin')),
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
  updated_at timestamptz not null default now()
);

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

create table doctor_specialties (
  doctor_id uuid not null references doctors on delete cascade,
  specialty_id smallint not null references specialties,
  rqe text check (rqe ~ '^[0-9]{1,10}$'),
  primary key (doctor_id, specialty_id)
);

create table doctor_practice_areas (
  doctor_id uuid not null references doctors on delete cascade,
  practice_area_id smallint not null references practice_areas,
  rqe text check (rqe ~ '^[0-9]{1,10}$'),
  primary key (doctor_id, practice_area_id)
);

create table employers (
  user_id uuid primary key references users on delete cascade,
  industry text,
  company_size text,
  founded_year smallint,
  -- Of the medical establishment, and of its technical director (CFM 2.147/2016).
  crm_registration text,
  technical_director text,
  technical_director_crm text
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
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

create table email_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify_email')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on email_tokens (user_id);

-- Holds across processes and costs no WAL; losing it in a crash only forgets attempts.
create unlogged table throttles (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);

create table mails (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  html text not null,
  body_text text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index on mails (recipient, created_at desc);

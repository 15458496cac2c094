create table jobs (
  id uuid primary key default gen_random_uuid(),
  owner_user_id uuid not null references employers (user_id),
  title text not null check (length(title) between 5 and 120),
  -- Sanitized HTML.
  description text not null,
  requirements text not null default '',
  is_remote boolean not null default false,
  state char(2) references states (uf),
  city_id integer references cities,
  status text not null check (status in ('pending_payment', 'awaiting_review', 'active', 'rejected', 'paused', 'closed')),
  close_reason text check (close_reason in ('filled_here', 'filled_elsewhere', 'cancelled')),
  job_type text not null check (job_type in ('full_time', 'part_time', 'contract', 'temporary', 'internship')),
  contract_form text check (contract_form in ('clt', 'pj', 'cooperative', 'self_employed', 'statutory', 'partner', 'fellowship')),
  regime text check (regime in ('shift', 'routine', 'outpatient', 'on_call')),
  hours smallint check (hours in (6, 12, 24)),
  shift text check (shift in ('day', 'night')),
  dates date[] not null default '{}',
  -- Centavos.
  pay_min integer check (pay_min > 0),
  pay_max integer check (pay_max >= pay_min),
  pay_unit text check (pay_unit in ('hour', 'shift', 'month', 'consultation', 'report', 'procedure')),
  pay_hidden boolean not null default false,
  salary_text text,
  payment_term_days smallint,
  employer_hidden boolean not null default false,
  is_urgent boolean not null default false,
  sponsored_until timestamptz,
  featured_by_plan boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  expires_at timestamptz,
  closed_at timestamptz,
  version integer not null default 1,
  check (is_remote or (state is not null and city_id is not null)),
  check (status <> 'active' or (published_at is not null and expires_at is not null)),
  check ((status = 'closed') = (closed_at is not null))
);
create index on jobs (owner_user_id, created_at desc);

create table job_specialties (
  job_id uuid not null references jobs on delete cascade,
  position smallint not null,
  specialty_id smallint not null references specialties,
  primary key (job_id, specialty_id)
);

create table job_practice_areas (
  job_id uuid not null references jobs on delete cascade,
  position smallint not null,
  practice_area_id smallint not null references practice_areas,
  primary key (job_id, practice_area_id)
);

create table job_tags (
  job_id uuid not null references jobs on delete cascade,
  position smallint not null,
  tag text not null references tags on update cascade,
  primary key (job_id, tag)
);

create table applications (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs,
  doctor_id uuid not null references doctors (user_id) on delete cascade,
  status text not null check (status in
    ('submitted', 'viewed', 'in_review', 'shortlisted', 'interview', 'hired', 'rejected', 'withdrawn')),
  applied_at timestamptz not null,
  updated_at timestamptz not null,
  unique (job_id, doctor_id)
);
create index on applications (doctor_id, applied_at desc);

create table application_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references applications on delete cascade,
  status text not null,
  at timestamptz not null
);
create index on application_events (application_id, at);

create table saved_jobs (
  doctor_id uuid not null references doctors (user_id) on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  saved_at timestamptz not null,
  primary key (doctor_id, job_id)
);

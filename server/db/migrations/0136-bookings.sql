-- expand
-- Lets an exclusion constraint compare ids as well as times. Any owner of a database may create it (PostgreSQL 13).
create extension if not exists btree_gist;

-- Plantões that employers offer to doctors, and what becomes of them. The terms and the names of both parties are copies: an agreement
-- stays as it is when its job or a profile changes, and for one party when the account of the other is deleted.
create table bookings (
  id uuid primary key default gen_random_uuid(),
  doctor_id uuid references users on delete set null,
  employer_id uuid references users on delete set null,
  application_id uuid references applications on delete set null,
  job_id uuid references jobs on delete set null,
  -- The plantão of the job, with its day and start as the job had them. Without a foreign key, because the booking stays when the
  -- plantão leaves the job, and because an edit by release 1.1.0 loses the ids (`server/db/planned-dates.ts`).
  date_id uuid,
  planned_day date,
  planned_start time(0),
  state text not null check (state in ('offered', 'agreed', 'declined', 'lapsed', 'taken_back', 'cancelled')),
  title text not null,
  doctor_name text not null,
  -- 'CRM 12345/SP', of each registration.
  doctor_registration text not null,
  employer_name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  place text not null,
  pay_centavos integer not null check (pay_centavos > 0),
  payment_days smallint check (payment_days >= 0),
  notice_hours smallint not null check (notice_hours >= 0),
  note text not null,
  answer_by timestamptz not null,
  offered_at timestamptz not null,
  agreed_at timestamptz,
  -- New terms that the doctor has not answered.
  change jsonb,
  cancelled_by text check (cancelled_by in ('doctor', 'employer')),
  is_late_cancellation boolean,
  cancel_reason text,
  doctor_worked boolean,
  employer_worked boolean,
  paid_on date,
  paid_centavos integer check (paid_centavos > 0),
  is_received boolean,
  -- When both sides were asked whether the plantão took place.
  asked_at timestamptz,
  updated_at timestamptz not null,
  check (ends_at > starts_at and ends_at <= starts_at + interval '24 hours'),
  check ((paid_on is null) = (paid_centavos is null)),
  check ((date_id is null) = (planned_day is null)),
  check (state <> 'agreed' or agreed_at is not null),
  -- No doctor works on two plantões at once, whatever two companies do at the same moment.
  constraint bookings_no_overlap exclude using gist (doctor_id with =, tstzrange(starts_at, ends_at) with &&)
    where (state = 'agreed')
);
create unique index bookings_one_of_date on bookings (application_id, date_id) where state in ('offered', 'agreed');
create unique index bookings_one_of_start on bookings (application_id, starts_at)
  where date_id is null and state in ('offered', 'agreed');
create index on bookings (application_id);
create index on bookings (employer_id, starts_at);
create index on bookings (doctor_id, starts_at);
create index on bookings (job_id, state);
create index bookings_to_answer on bookings (answer_by) where state = 'offered';
create index bookings_to_ask on bookings (ends_at) where state = 'agreed' and asked_at is null;

-- Each step with its author, moment, network address and terms. Rows are only added.
create table booking_events (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings on delete cascade,
  at timestamptz not null,
  -- Orders the events of one moment.
  position integer not null,
  event text not null,
  side text check (side in ('doctor', 'employer')),
  actor_id uuid references users on delete set null,
  actor_name text not null,
  address inet,
  terms jsonb,
  note text not null,
  unique (booking_id, position)
);
create index on booking_events (actor_id) where actor_id is not null;

-- The hashes of the documents that were issued about bookings, by which anybody can check a file.
create table booking_papers (
  sha256 bytea primary key check (length(sha256) = 32),
  booking_id uuid not null references bookings on delete cascade,
  kind text not null check (kind in ('agreement', 'proof')),
  issued_at timestamptz not null,
  -- Of the last event in it.
  position integer not null
);
create index on booking_papers (booking_id);

create trigger notification_subject after delete on bookings referencing old table as deleted
  for each statement execute function delete_notifications_about('booking');

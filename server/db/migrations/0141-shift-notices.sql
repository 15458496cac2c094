-- expand
-- Doctors who wait for a place of a plantão, the first one first. Day and start are those of the plantão when she joined
-- (`server/db/planned-dates.ts`).
create table waiting_doctors (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs on delete cascade,
  date_id uuid not null,
  planned_day date not null,
  planned_start time(0),
  doctor_id uuid not null references doctors on delete cascade,
  joined_at timestamptz not null,
  -- Until when she is told of a free place before the next doctor is. Null if she was not told since the places were last taken.
  head_start_ends_at timestamptz,
  unique (job_id, date_id, doctor_id)
);
create index on waiting_doctors (doctor_id);

-- Plantões with a free place that a doctor was told of: each once.
create table shift_notices (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('free', 'open')),
  job_id uuid not null references jobs on delete cascade,
  date_id uuid not null,
  planned_day date not null,
  planned_start time(0),
  doctor_id uuid not null references doctors on delete cascade,
  told_at timestamptz not null
);
create unique index shift_notices_open_once on shift_notices (doctor_id, job_id, date_id) where kind = 'open';
create index on shift_notices (job_id, date_id);
create index on shift_notices (doctor_id, told_at);
create index on shift_notices (told_at);
create trigger notification_subject after delete on shift_notices referencing old table as deleted
  for each statement execute function delete_notifications_about('shift_notice');

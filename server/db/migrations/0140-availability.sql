-- expand
-- When a doctor can work, in each week. Times are those of Brasília; one that ends at or before its start ends on the next day.
create table availability_hours (
  doctor_id uuid not null references doctors on delete cascade,
  -- As `isodow` counts: 1 is Monday.
  weekday smallint not null check (weekday between 1 and 7),
  starts_at time(0) not null,
  ends_at time(0) not null,
  primary key (doctor_id, weekday, starts_at)
);

-- Days that differ from her week.
create table availability_days (
  doctor_id uuid not null references doctors on delete cascade,
  day date not null,
  is_free boolean not null,
  primary key (doctor_id, day)
);

-- Another calendar of the doctor, which is read and never written. Its address is a secret.
create table doctor_calendars (
  doctor_id uuid primary key references doctors on delete cascade,
  url text not null,
  added_at timestamptz not null,
  read_at timestamptz,
  -- Why the last reading failed; null if it did not.
  problem text,
  next_read_at timestamptz not null
);
create index on doctor_calendars (next_read_at);

-- When she is not free, by that calendar. Titles and places are not stored.
create table calendar_busy_times (
  doctor_id uuid not null references doctor_calendars on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  primary key (doctor_id, starts_at, ends_at)
);

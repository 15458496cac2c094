-- When the plantões of a job begin, how long they take and how many doctors each needs. `jobs.dates` has their days, which
-- the search reads; a day without a row here is known by its day alone.
create table job_dates (
  job_id uuid not null references jobs on delete cascade,
  position smallint not null,
  day date not null,
  -- In Brasília.
  starts_at time(0),
  hours smallint check (hours between 1 and 24),
  places smallint not null default 1 check (places between 1 and 99),
  primary key (job_id, position),
  unique nulls not distinct (job_id, day, starts_at)
);

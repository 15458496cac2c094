-- expand
-- The id of a plantão, which it keeps when its job is edited. Without one, also of the rows that release 1.1.0 writes, an id is
-- derived from day and time (`server/db/planned-dates.ts`).
alter table job_dates add column id uuid;

-- The plantões that a doctor chose when she applied; without rows, she can work on all of them. Day and times are those that she
-- chose. Without a foreign key, because her choice stays when the plantão leaves the job.
create table application_dates (
  application_id uuid not null references applications on delete cascade,
  date_id uuid not null,
  day date not null,
  starts_at time(0),
  hours smallint,
  primary key (application_id, date_id)
);

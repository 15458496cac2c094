-- How employers answer applications. The job page reads the figures, which are measured every night.
create table employer_answers (
  employer_id uuid primary key references employers (user_id) on delete cascade,
  -- The applications that got a first answer in the last 180 days, and how long the median one had waited.
  answers integer not null default 0,
  median_minutes integer,
  -- The day in Brasília on which the team was last reminded of applications without an answer.
  reminded_on date,
  -- How many there were then.
  reminded_of integer not null default 0
);

-- Most applications are answered.
create index applications_unanswered on applications (job_id, applied_at) where status in ('submitted', 'viewed');

-- Jobs have new labels: the weekdays of their dates, and the steps of pay per hour that they reach. The index is filled
-- again when the server starts.
truncate job_search, job_bits, job_sparse_bits;

alter table job_search
  -- The end of the job's next date in Brasília, when its weekdays may change; null without a date to come.
  add column next_date_ends_at timestamptz;
create index job_search_next_date on job_search (next_date_ends_at) where next_date_ends_at is not null;

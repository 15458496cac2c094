-- expand, outside a transaction
-- Plantões of the coming days, whichever jobs they are of: closed jobs keep theirs.
drop index concurrently if exists job_dates_by_day;
create index concurrently job_dates_by_day on job_dates (day, starts_at, hours) include (job_id);

-- A tsquery is never stored apart from its row, so one with hundreds of cities does not fit. Text does.
alter table job_alerts alter column query type text using query::text;

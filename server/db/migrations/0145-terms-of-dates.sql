-- expand
-- Where one plantão of a job is, and for how much, if that differs from its job.
alter table job_dates add column place text check (length(place) between 1 and 300);
alter table job_dates add column pay_centavos integer check (pay_centavos > 0);

-- expand, after the start
-- What lists and counts of a company need of all its applications, without their rows.
drop index concurrently if exists applications_received;
create index concurrently applications_received on applications (job_id, applied_at) include (id, doctor_id, status, updated_at);

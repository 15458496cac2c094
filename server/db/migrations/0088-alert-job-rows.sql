-- Millions of these rows can be written a day, too many to check each against three tables. A row of a job that is gone
-- is never read, because every reader joins the job, and it is deleted at night. The rows of an alert go with it.
alter table job_alert_jobs
  drop constraint job_alert_jobs_alert_id_fkey,
  drop constraint job_alert_jobs_job_id_fkey,
  drop constraint job_alert_jobs_alert_mail_id_fkey;
drop index job_alert_jobs_job;

create function delete_jobs_of_alerts() returns trigger language plpgsql as $$
begin
  delete from job_alert_jobs using deleted where alert_id = deleted.id;
  return null;
end $$;
create trigger job_alerts_delete_jobs after delete on job_alerts
  referencing old table as deleted for each statement execute function delete_jobs_of_alerts();

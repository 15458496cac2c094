-- The question after a year is refused like the mails with jobs, but is not checked again before it leaves.
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('job_alert', 'job_alert_question'));

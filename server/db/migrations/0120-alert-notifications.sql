-- expand
-- Notifications of the new jobs of an alert end with the alert.
create trigger notification_subject after delete on job_alerts referencing old table as deleted
  for each statement execute function delete_notifications_about('job_alert');

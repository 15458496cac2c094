-- Ids as everywhere else, so that notifications can be about alarms.
alter table payment_alarms drop column id;
alter table payment_alarms
  add column id uuid primary key default gen_random_uuid(),
  -- When the admins were notified of it; null until then.
  add column notified_at timestamptz,
  -- The admin who settled it; null if the problem went away.
  add column settled_by uuid references users on delete set null;
create index on payment_alarms (raised_at) where notified_at is null;

alter table notifications drop constraint notifications_subject_type_check;
alter table notifications add check (subject_type in ('job', 'application', 'payment', 'report', 'payment_alarm'));
create trigger notification_subject after delete on payment_alarms referencing old table as deleted
  for each statement execute function delete_notifications_about('payment_alarm');

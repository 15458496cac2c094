-- Whether an admin settled the alarm, or its problem went away. It outlives her account; the admin log has who it was.
alter table payment_alarms add column settled_by_admin boolean not null default false;
update payment_alarms set settled_by_admin = true
where settled_at is not null and (
  settled_by is not null
  or exists (
    select from admin_log
    where action = 'payment_alarm_settled' and subject_id = payment_alarms.id::text and at = payment_alarms.settled_at
  )
);
alter table payment_alarms drop column settled_by;

-- A notification can be about any entity, not only about a job. Its kind determines the type of its subject and is declared
-- in contract/notifications.ts, so that a new kind needs no migration.
alter table notifications drop constraint notifications_kind_check;
alter table notifications drop constraint notifications_job_id_fkey;
drop index notifications_job;

-- Renamed, not copied: the unique index of unread notifications follows the column.
alter table notifications rename column job_id to subject_id;
alter table notifications
  add column subject_type text not null default 'job'
  check (subject_type in ('job', 'application', 'payment', 'report'));
alter table notifications alter column subject_type drop default;
create index notifications_subject on notifications (subject_type, subject_id);

-- In place of the foreign key: no notification outlives its subject. Every table whose rows can be subjects has this trigger.
create function delete_notifications_about() returns trigger language plpgsql as $$
begin
  delete from notifications using deleted
  where subject_type = tg_argv[0] and subject_id = deleted.id;
  return null;
end
$$;
create trigger notification_subject after delete on jobs referencing old table as deleted
  for each statement execute function delete_notifications_about('job');
create trigger notification_subject after delete on applications referencing old table as deleted
  for each statement execute function delete_notifications_about('application');
create trigger notification_subject after delete on reports referencing old table as deleted
  for each statement execute function delete_notifications_about('report');

-- When a user last got a mail of the kinds that are mailed as a digest.
alter table application_digests rename to notification_digests;
alter index application_digests_pkey rename to notification_digests_pkey;
alter table notification_digests rename constraint application_digests_user_id_fkey to notification_digests_user_id_fkey;

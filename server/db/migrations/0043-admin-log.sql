-- What admins did. Rows are only added. No foreign keys: the log outlives the accounts that it names.
create table admin_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- The admin; null if the server itself did it, such as an expiry.
  admin_user_id uuid,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  -- {field: {before, after}}; personal data is masked before it is stored.
  changes jsonb not null default '{}',
  reason text,
  -- Shared by the rows of one bulk action.
  batch_id uuid
);
create index on admin_log (at desc, id desc);
create index on admin_log (subject_type, subject_id, at desc);
create index on admin_log (admin_user_id, at desc);
create index on admin_log (action, at desc);

create function refuse_admin_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'the admin log is append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger admin_log_is_append_only before update or delete on admin_log
  for each row execute function refuse_admin_log_change();
create trigger admin_log_is_never_truncated before truncate on admin_log
  for each statement execute function refuse_admin_log_change();

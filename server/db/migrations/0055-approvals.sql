-- Requests of an admin that a second admin has to approve.
create table approvals (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('grant_admin', 'delete_account')),
  status text not null default 'open' check (status in ('open', 'approved', 'rejected', 'withdrawn', 'expired')),
  -- No foreign key: the request outlives the account that it is about.
  subject_user_id uuid not null,
  requested_by uuid references users on delete set null,
  reason text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  check ((status = 'open') = (decided_at is null))
);
create unique index approvals_one_open on approvals (subject_user_id, kind) where status = 'open';
create index on approvals (requested_at desc);

-- Which subjects there are is said by contract/notifications.ts alone, so that a new one needs no migration.
alter table notifications drop constraint if exists notifications_subject_type_check;
create trigger notification_subject after delete on approvals referencing old table as deleted
  for each statement execute function delete_notifications_about('approval');

-- Requests of an admin that a second admin has to approve.
create table approvals (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('grant_admin', 'delete_account', 'suspend_admin', 'reinstate_admin', 'demote_admin')),
  status text not null default 'open' check (status in ('open', 'approved', 'rejected', 'withdrawn', 'expired')),
  -- No foreign key: the request outlives the account that it is about.
  subject_user_id uuid not null,
  requested_by uuid references users on delete set null,
  reason text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  -- What the account becomes that is no admin's any more.
  to_role text check (to_role in ('doctor', 'employer', 'telehealth')),
  check ((status = 'open') = (decided_at is null)),
  check ((to_role is not null) = (kind = 'demote_admin'))
);
create unique index approvals_one_open on approvals (subject_user_id, kind) where status = 'open';
create index on approvals (requested_at desc);
create trigger notification_subject after delete on approvals referencing old table as deleted
  for each statement execute function delete_notifications_about('approval');

-- Background work that failed at its last attempt. One open row per queue and kind of work.
create table given_up_work (
  id uuid primary key default gen_random_uuid(),
  queue text not null,
  -- Which of its works, such as the deletion; empty if the queue has only one kind.
  kind text not null,
  -- Of the newest failure, without personal data; null if its process was killed.
  reason text,
  times integer not null default 1,
  first_failed_at timestamptz not null,
  last_failed_at timestamptz not null,
  -- When an admin settled it; null while it is open. The admin log has who it was.
  settled_at timestamptz
);
create unique index open_given_up_work on given_up_work (queue, kind) where settled_at is null;
create trigger notification_subject after delete on given_up_work referencing old table as deleted
  for each statement execute function delete_notifications_about('given_up_work');

-- A company whose identity an admin has checked. It counts only while name, CNPJ and registration are those that were
-- checked, so a change of any of them takes the badge away at once.
create table organization_verifications (
  owner_user_id uuid primary key references employers (user_id) on delete cascade,
  -- What was looked at.
  basis text[] not null check (cardinality(basis) > 0 and basis <@ array['cnpj', 'crm_registration', 'website', 'document']),
  verified_at timestamptz not null,
  -- No foreign key: the verification outlives the admin's account.
  verified_by uuid not null,
  name text not null,
  cnpj text,
  crm_registration text
);
create trigger page_change after insert or update or delete on organization_verifications
  for each statement execute function tell_page_change();

-- Filters that an admin keeps under a name: the address of a filtered table.
create table saved_filters (
  id uuid primary key default gen_random_uuid(),
  admin_user_id uuid not null references users on delete cascade,
  path text not null check (path like '/dashboard/%'),
  name text not null check (name <> ''),
  query text not null,
  created_at timestamptz not null,
  unique (admin_user_id, path, name)
);

-- Admins who see the app as a user does, without being able to change anything.
create table view_sessions (
  id uuid primary key default gen_random_uuid(),
  -- It ends with the session of the admin.
  admin_session_id uuid not null references sessions on delete cascade,
  admin_user_id uuid not null references users on delete cascade,
  user_id uuid not null references users on delete cascade,
  reason text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index on view_sessions (admin_session_id) where ended_at is null;
create index on view_sessions (user_id);
create index on view_sessions (admin_user_id);

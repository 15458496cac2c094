-- expand
-- Requests of an admin to open a version of a doctor's document, which a second admin has to approve. In a table of their own,
-- because the release before fails if `approvals` has a kind that it does not know.
create table opening_requests (
  id uuid primary key default gen_random_uuid(),
  doctor_id uuid not null references doctors (user_id) on delete cascade,
  -- Null once the document is deleted. What follows says which it was.
  version_id uuid references document_versions on delete set null,
  kind text not null,
  title text not null,
  number smallint not null,
  requested_by uuid references users on delete set null,
  reason text not null,
  requested_at timestamptz not null,
  -- When it ends if nobody has decided.
  expires_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'approved', 'rejected', 'withdrawn', 'expired')),
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  -- The end of the time in which the requester may open the version.
  opens_until timestamptz,
  check ((status = 'open') = (decided_at is null)),
  check ((status = 'approved') = (opens_until is not null))
);
create unique index opening_requests_one_open on opening_requests (version_id, requested_by) where status = 'open';
create index on opening_requests (doctor_id);
create index on opening_requests (version_id);
create index on opening_requests (requested_by);
create index on opening_requests (decided_by);
create index opening_requests_open on opening_requests (expires_at) where status = 'open';
create index opening_requests_approved on opening_requests (opens_until) where status = 'approved';
create trigger notification_subject after delete on opening_requests referencing old table as deleted
  for each statement execute function delete_notifications_about('opening_request');
create trigger approval_notification_subject after delete on opening_requests referencing old table as deleted
  for each statement execute function delete_notifications_about('approval');

-- Both only if an admin opened it: the request by which, which has no foreign key because it is deleted with the same doctor, and
-- the reason that was given.
alter table document_openings add column request_id uuid, add column reason text;

-- expand
-- Doctors who want to be invited to jobs. Without a row, nobody invites them.
create table invitation_choices (
  doctor_id uuid primary key references doctors on delete cascade,
  opted_in_at timestamptz not null
);

-- Companies that never find the doctor. They learn nothing of it.
create table excluded_companies (
  doctor_id uuid not null references doctors on delete cascade,
  employer_id uuid not null references employers on delete cascade,
  excluded_at timestamptz not null,
  primary key (doctor_id, employer_id)
);
create index on excluded_companies (employer_id);

create table job_invitations (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs on delete cascade,
  doctor_id uuid not null references doctors on delete cascade,
  invited_by uuid references users on delete set null,
  invited_at timestamptz not null,
  unique (job_id, doctor_id)
);
create index on job_invitations (doctor_id, invited_at);
create index on job_invitations (invited_by) where invited_by is not null;
create trigger notification_subject after delete on job_invitations referencing old table as deleted
  for each statement execute function delete_notifications_about('job_invitation');

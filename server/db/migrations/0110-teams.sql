-- The people of a company besides the founder, whose login is the company's own account.
alter table users drop constraint users_role_check;
alter table users add constraint users_role_check
  check (role in ('doctor', 'employer', 'telehealth', 'admin', 'team_member'));

create table team_members (
  user_id uuid primary key references users on delete cascade,
  company_id uuid not null references employers (user_id) on delete cascade,
  role text not null check (role in ('owner', 'recruiter', 'reader')),
  invited_by uuid references users on delete set null,
  created_at timestamptz not null,
  -- A founder has no row as long as she is an owner, so one who has left keeps a row that says so.
  left_at timestamptz check (left_at is null or user_id = company_id)
);
create index team_members_company on team_members (company_id);
create index team_members_invited_by on team_members (invited_by);

create table team_invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references employers (user_id) on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'recruiter', 'reader')),
  token_hash bytea not null unique,
  invited_by uuid references users on delete set null,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create unique index team_invitations_open on team_invitations (company_id, email)
  where accepted_at is null and revoked_at is null;
create index team_invitations_email on team_invitations (email);
create index team_invitations_invited_by on team_invitations (invited_by);

-- What the people of a company did in its name.
create table team_activity (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references employers (user_id) on delete cascade,
  author_id uuid references users on delete set null,
  -- The key of the endpoint, such as 'POST /jobs'.
  action text not null,
  -- What the action was done to. Without a reference, because it can be a job, an application, a payment or a person.
  subject_id uuid,
  at timestamptz not null
);
create index team_activity_newest on team_activity (company_id, at desc, id desc);
create index team_activity_author on team_activity (author_id);
create index team_activity_at on team_activity (at);

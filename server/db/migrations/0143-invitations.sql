-- expand
-- Whether a doctor wants to be invited to jobs. Without a row, nobody invites her. The row stays when she changes her mind, because
-- it counts her invitations.
create table invitation_choices (
  doctor_id uuid primary key references doctors on delete cascade,
  -- Null: she does not want any now.
  opted_in_at timestamptz,
  -- Of the last three invitations that reached her, the oldest first. Apart from the invitations, which go with their jobs.
  invited_at timestamptz[] not null default '{}' check (cardinality(invited_at) <= 3),
  -- Until then she has had as many as a week may have.
  invitable_from timestamptz not null default '-infinity',
  -- Copies by which a hundred thousand doctors are ranked for a job in one statement. The triggers below keep them up to date.
  state char(2),
  city_id integer,
  verified_until timestamptz,
  seen_on date
);
create index on invitation_choices (city_id);

-- Companies that never find the doctor. They learn nothing of it.
create table excluded_companies (
  id uuid primary key default gen_random_uuid(),
  doctor_id uuid not null references doctors on delete cascade,
  employer_id uuid not null references employers on delete cascade,
  excluded_at timestamptz not null,
  -- The name of the company, or the title of the job that hides it.
  shown_as text not null,
  -- She must not find out which company it is, and has her own row if she excludes the company by its name too.
  is_hidden boolean not null,
  job_id uuid references jobs on delete set null
);
create unique index excluded_companies_by_name on excluded_companies (doctor_id, employer_id) where not is_hidden;
create unique index excluded_companies_by_job on excluded_companies (doctor_id, job_id) where is_hidden;
create index on excluded_companies (employer_id, doctor_id);
create index on excluded_companies (job_id) where job_id is not null;

create table job_invitations (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs on delete cascade,
  doctor_id uuid not null references doctors on delete cascade,
  invited_by uuid references users on delete set null,
  invited_at timestamptz not null,
  -- Null until the worker has decided whether it reaches her.
  handled_at timestamptz,
  -- Null if it did not reach her, which no company is told.
  delivered_at timestamptz,
  unique (job_id, doctor_id),
  check (delivered_at is null or handled_at is not null)
);
create index on job_invitations (doctor_id, delivered_at);
create index on job_invitations (invited_by) where invited_by is not null;
create index on job_invitations (job_id) where handled_at is null;
create trigger notification_subject after delete on job_invitations referencing old table as deleted
  for each statement execute function delete_notifications_about('job_invitation');

-- As `verificationApplies` in `server/db/credentials/registration-checks.ts` without the time, which is compared when it is read.
create function copy_to_invitation_choice(doctor uuid) returns void language sql as $$
  update invitation_choices set (state, city_id, verified_until, seen_on) = (
    select users.state, users.city_id, (
        select max(checks.expires_at) from registration_checks as checks
        where checks.doctor_id = users.id and checks.is_current and checks.outcome = 'verified'
          and checks.checked_name = users.name
          and exists (select from doctor_registrations as named where named.doctor_id = checks.doctor_id
            and named.crm = checks.crm and named.uf = checks.uf)),
      (users.last_seen_at at time zone 'UTC')::date
    from users where users.id = doctor)
  where doctor_id = doctor
$$;

create function keep_invitation_choice() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then
    perform copy_to_invitation_choice(new.id);
  elsif tg_op = 'DELETE' then
    perform copy_to_invitation_choice(old.doctor_id);
  else
    perform copy_to_invitation_choice(new.doctor_id);
  end if;
  return null;
end
$$;

create trigger invitation_choice after insert on invitation_choices
  for each row execute function keep_invitation_choice();
create trigger invitation_choice after update of state, city_id, name, last_seen_at on users
  for each row when (new.role = 'doctor' and (new.state, new.city_id, new.name, (new.last_seen_at at time zone 'UTC')::date)
    is distinct from (old.state, old.city_id, old.name, (old.last_seen_at at time zone 'UTC')::date))
  execute function keep_invitation_choice();
create trigger invitation_choice after insert or update of is_current on registration_checks
  for each row when (new.is_current or new.outcome is not null) execute function keep_invitation_choice();
create trigger invitation_choice after insert or delete on doctor_registrations
  for each row execute function keep_invitation_choice();

-- Forms of jobs that an employer keeps under a name.
create table job_templates (
  id uuid primary key default gen_random_uuid(),
  employer_user_id uuid not null references employers (user_id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- The fields of the form without its dates.
  form jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index job_templates_name on job_templates (employer_user_id, lower(name));

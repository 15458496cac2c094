-- New words of a job that was published once, where review comes first: kept apart until somebody approves them, so that
-- nothing that reads `jobs` can show them before.
create table job_revisions (
  job_id uuid primary key references jobs on delete cascade,
  title text not null check (length(title) between 5 and 120),
  -- Sanitized HTML, like the requirements.
  description text not null,
  requirements text not null,
  salary_text text,
  written_at timestamptz not null,
  -- Why a reviewer refused them; told to the owner. What waits for review has none.
  refused_for text check (refused_for <> '')
);
create index on job_revisions (written_at) where refused_for is null;

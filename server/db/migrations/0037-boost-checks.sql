-- Who or what approved which text of a job that somebody paid to boost, and when.
create table boost_checks (
  id bigint generated always as identity primary key,
  job_id uuid not null references jobs on delete cascade,
  -- SHA-256 of title, description, requirements and salary text.
  text_hash text not null,
  -- What the automatic check found; empty if the text passed.
  findings jsonb not null,
  checked_at timestamptz not null,
  -- The job has this text now, and is boosted.
  is_current boolean not null default true,
  -- What a person decided afterwards.
  decision text check (decision in ('approved', 'refused')),
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  unique (job_id, text_hash),
  check ((decision is null) = (decided_at is null))
);
create unique index boost_checks_current on boost_checks (job_id) where is_current;
create index boost_checks_open on boost_checks (job_id) where is_current and decision is null;

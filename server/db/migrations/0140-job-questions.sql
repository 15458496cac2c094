-- What jobs ask doctors before they apply. A row never changes: an edited question is a new row, and the old one is retired,
-- so that the answers to it keep their meaning.
create table job_questions (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs on delete cascade,
  position smallint not null check (position between 0 and 4),
  kind text not null check (kind in ('yes_no', 'choice', 'number', 'short_text', 'rqe', 'uf')),
  text text not null check (char_length(text) between 1 and 200),
  options text[] not null default '{}' check (cardinality(options) <= 8),
  specialty_id smallint references specialties,
  -- Who does not meet the requirement cannot apply.
  is_knock_out boolean not null default false,
  accepted text[] not null default '{}',
  minimum integer,
  maximum integer,
  retired_at timestamptz,
  check (kind <> 'rqe' or specialty_id is not null),
  check (not is_knock_out or kind <> 'short_text')
);
create index on job_questions (job_id, position) where retired_at is null;
create index on job_questions (job_id);

-- What a doctor answered when she applied. Applying again replaces it.
create table application_answers (
  application_id uuid not null references applications on delete cascade,
  question_id uuid not null references job_questions on delete cascade,
  position smallint not null,
  value jsonb not null,
  -- It is what her profile said at that time.
  is_from_profile boolean not null,
  primary key (application_id, question_id)
);
create index on application_answers (question_id);

-- Questions are texts that wait for a reviewer like the others. Null: the edit did not change them.
alter table job_revisions add column questions jsonb;

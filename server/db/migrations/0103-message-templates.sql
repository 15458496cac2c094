-- Words that a company keeps for its messages to doctors.
create table message_templates (
  id uuid primary key default gen_random_uuid(),
  employer_id uuid not null references employers (user_id) on delete cascade,
  name text not null,
  body text not null,
  -- The stage that it is for; null for any.
  status text check (status in ('in_review', 'shortlisted', 'interview', 'hired', 'rejected')),
  author_id uuid references users on delete set null,
  updated_at timestamptz not null
);
create unique index message_templates_name on message_templates (employer_id, lower(name));
create index on message_templates (author_id);

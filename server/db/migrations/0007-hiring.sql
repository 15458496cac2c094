create table applications (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs on delete cascade,
  doctor_id uuid not null references doctors (user_id) on delete cascade,
  status text not null check (status in
    ('submitted', 'viewed', 'in_review', 'shortlisted', 'interview', 'hired', 'rejected', 'withdrawn')),
  applied_at timestamptz not null,
  updated_at timestamptz not null,
  -- Why the closing of its job ended an application. Such an application is rejected.
  end_reason text check (end_reason in ('filled', 'closed')),
  -- Until `shown_at`, the doctor sees `former_status`: the employer can still undo its move.
  former_status text,
  shown_at timestamptz,
  unique (job_id, doctor_id),
  check (end_reason is null or status = 'rejected'),
  check ((former_status is null) = (shown_at is null))
);
create index on applications (doctor_id, applied_at desc);
-- Figures of the whole platform read this alone, never the wide rows.
create index applications_applied on applications (applied_at, status);
-- Most applications are answered.
create index applications_unanswered on applications (job_id, applied_at) where status in ('submitted', 'viewed');
create trigger notification_subject after delete on applications referencing old table as deleted
  for each statement execute function delete_notifications_about('application');

create table application_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references applications on delete cascade,
  status text not null,
  at timestamptz not null,
  -- Who caused an event, and from when the doctor sees it: at once if null, never if infinite.
  author_id uuid references users on delete set null,
  move_id uuid,
  shown_at timestamptz
);
create index on application_events (application_id, at);
create index on application_events (author_id) where author_id is not null;

-- A decision of an employer about an application.
create table application_moves (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  batch_id uuid not null,
  from_status text not null,
  to_status text not null check (to_status in ('in_review', 'shortlisted', 'interview', 'hired', 'rejected')),
  -- What the doctor saw before.
  former_status text not null,
  author_id uuid references users on delete set null,
  reason text,
  shows_reason boolean not null,
  message text not null,
  moved_at timestamptz not null,
  -- From then on it cannot be undone, and the doctor is told.
  send_at timestamptz not null,
  sent_at timestamptz,
  -- It was undone, replaced by another move, or overtaken by the doctor or the end of the job before `send_at`.
  void_at timestamptz,
  -- The move before `send_at` that this one replaced; it counts again if this one is undone.
  replaced_id uuid references application_moves on delete set null,
  check ((to_status = 'rejected') = (reason is not null)),
  check (sent_at is null or void_at is null)
);
create index on application_moves (application_id, moved_at);
create index on application_moves (batch_id);
create index on application_moves (author_id);
create index on application_moves (replaced_id) where replaced_id is not null;
create index application_moves_due on application_moves (send_at) where sent_at is null and void_at is null;

-- An interview: proposed times, of which the doctor picks one. Of several for one application, the last one counts.
create table interviews (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  state text not null check (state in ('proposed', 'confirmed', 'declined', 'cancelled')),
  times timestamptz[] not null check (cardinality(times) between 1 and 3),
  chosen_time timestamptz,
  minutes integer not null check (minutes between 5 and 480),
  place text not null,
  note text not null,
  -- What the doctor wrote when she asked for other times.
  answer text not null default '',
  -- The move that proposed it, until which the doctor does not see it.
  move_id uuid references application_moves on delete set null,
  shown_at timestamptz not null,
  author_id uuid references users on delete set null,
  -- Of the calendar entry: calendars ignore a change with a lower number (RFC 5545, 3.8.7.4).
  sequence integer not null default 0,
  -- Both sides were mailed the entry, and not yet that it is void.
  is_in_calendars boolean not null default false,
  proposed_at timestamptz not null,
  updated_at timestamptz not null,
  check (state <> 'confirmed' or chosen_time is not null)
);
create index on interviews (application_id, proposed_at);
create index interviews_in_calendars on interviews (chosen_time) where is_in_calendars;
create index on interviews (chosen_time) where state = 'confirmed';
create index on interviews (move_id);
create index on interviews (author_id);
create trigger notification_subject after delete on interviews referencing old table as deleted
  for each statement execute function delete_notifications_about('interview');

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

-- What doctor and employer write to each other about an application.
create table application_messages (
  id uuid primary key default gen_random_uuid(),
  -- The order in a thread: the application is locked while a message is written.
  position bigint generated always as identity unique,
  application_id uuid not null references applications on delete cascade,
  side text not null check (side in ('doctor', 'employer')),
  author_id uuid references users on delete set null,
  body text not null check (char_length(body) between 1 and 2000),
  sent_at timestamptz not null,
  -- When the other side read it.
  read_at timestamptz
);
create index on application_messages (application_id, position);
create index application_messages_unread on application_messages (application_id, side) where read_at is null;
create index on application_messages (author_id);

-- What the people of a company note about an application. The doctor's export contains it (LGPD, art. 18).
create table application_notes (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  author_id uuid references users on delete set null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null,
  edited_at timestamptz
);
create index on application_notes (application_id, created_at);
create index on application_notes (author_id);

-- An application that the team has marked as a favourite. The star is the mark of featured jobs.
create table application_favourites (
  application_id uuid constraint application_stars_application_id_not_null not null primary key
    constraint application_stars_application_id_fkey references applications on delete cascade,
  author_id uuid constraint application_stars_author_id_fkey references users on delete set null,
  marked_at timestamptz constraint application_stars_starred_at_not_null not null
);
create index on application_favourites (author_id);

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

-- How employers answer applications. The job page reads the figures, which are measured every night.
create table employer_answers (
  employer_id uuid primary key references employers (user_id) on delete cascade,
  -- The applications that got a first answer in the last 180 days, and how long the median one had waited.
  answers integer not null default 0,
  median_minutes integer,
  -- The day in Brasília on which the team was last reminded of applications without an answer.
  reminded_on date,
  -- How many there were then.
  reminded_of integer not null default 0
);

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

-- Where a reader ends the mails of this kind with one click (RFC 8058); null if the reader has asked for the mail.
alter table mails add column stop_url text;

-- The weeks in which a doctor was mailed new jobs; `week` is its Monday in Brazil. At most one mail per week.
create table job_digests (
  doctor_id uuid not null references doctors (user_id) on delete cascade,
  week date not null,
  mailed_at timestamptz not null,
  primary key (doctor_id, week)
);
